/* Who plays: what the first play needs to know of it. */
import type { Aspect, Json, Option, VariantJson } from '../api/types';
import { isObject } from '../ui/memory';

/* The strategy of those who are asked. */
export const personOf = (strategy: Aspect): Option | undefined => strategy.options.find(option => option.trait === 'person');

/* Whether the tournament says somewhere who plays, and names this one: another name would not be known there. */
export function isListed(variant: VariantJson, name: string): boolean {
	const holds = (json: Json): boolean =>
		Array.isArray(json)
			? json.some(holds)
			: isObject<{ [key: string]: Json }>(json)
				? Object.values(json).some(holds)
				: json === name;
	return holds(variant['tournament'] ?? null);
}
