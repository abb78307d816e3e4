/* The click of a tile on the table and a few tones, made on the spot; off until somebody turns it on. */
import { useEffect } from 'preact/compat';
import type { GameEvent } from '../api/types';
import { isFlag, useKept } from '../ui/memory';

let audio: AudioContext | null = null;

function tone(frequency: number, at: number, length: number, volume: number, type: OscillatorType = 'sine'): void {
	if (!audio) return;
	const when = audio.currentTime + at;
	const oscillator = audio.createOscillator();
	const gain = audio.createGain();
	oscillator.type = type;
	oscillator.frequency.value = frequency;
	gain.gain.setValueAtTime(volume, when);
	gain.gain.exponentialRampToValueAtTime(0.0001, when + length);
	oscillator.connect(gain).connect(audio.destination);
	oscillator.start(when);
	oscillator.stop(when + length);
}

/* A short burst of noise through a filter: bone on wood. */
function click(volume: number): void {
	if (!audio) return;
	const length = Math.floor(audio.sampleRate * 0.05);
	const buffer = audio.createBuffer(1, length, audio.sampleRate);
	const data = buffer.getChannelData(0);
	for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp(-i / (length * 0.12));
	const source = audio.createBufferSource();
	const filter = audio.createBiquadFilter();
	const gain = audio.createGain();
	filter.type = 'bandpass';
	filter.frequency.value = 1900 + Math.random() * 500;
	filter.Q.value = 1.4;
	gain.gain.value = volume;
	source.buffer = buffer;
	source.connect(filter).connect(gain).connect(audio.destination);
	source.start();
	tone(170, 0, 0.07, volume * 0.35, 'triangle');
}

function allowSound(): void {
	audio ??= new AudioContext();
	void audio.resume();
}

/* Whether there is any. A browser lets no page be heard before somebody has done something there. */
export function useSound(): [boolean, (on: boolean) => void] {
	const [sound, setSound] = useKept('sound', isFlag, false);
	useEffect(() => {
		if (!sound) return;
		const doings = ['pointerdown', 'keydown'] as const;
		for (const doing of doings) window.addEventListener(doing, allowSound);
		return () => {
			for (const doing of doings) window.removeEventListener(doing, allowSound);
		};
	}, [sound]);
	const choose = (on: boolean) => {
		if (on) allowSound();
		setSound(on);
	};
	return [sound, choose];
}

export function play(event: GameEvent | 'your-turn'): void {
	if (!audio) return;
	if (event === 'your-turn') {
		tone(660, 0, 0.16, 0.05);
		tone(880, 0.1, 0.22, 0.05);
		return;
	}
	switch (event.event) {
		case 'play':
		case 'misfit':
			click(0.7);
			break;
		case 'drew':
			click(0.25);
			break;
		case 'pass':
			tone(196, 0, 0.12, 0.09, 'triangle');
			tone(196, 0.15, 0.12, 0.09, 'triangle');
			break;
		case 'foul':
			tone(130, 0, 0.3, 0.1, 'sawtooth');
			break;
		case 'over':
			[523, 659, 784, 1047].forEach((frequency, i) => tone(frequency, i * 0.11, 0.3, 0.06, 'triangle'));
			break;
		default:
			break;
	}
}
