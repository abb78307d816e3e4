/* Pictures small enough for a repository: colours are rounded by less than can be seen, so that gradients become bands, and every row
   is written with the filter that leaves the least. */
import { crc32 as crcOf, deflateSync } from 'node:zlib';

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

function crc32(bytes) {
	if (crcOf) return crcOf(bytes);
	let crc = ~0;
	for (const byte of bytes) {
		crc ^= byte;
		for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return ~crc >>> 0;
}

function chunk(name, data) {
	const body = Buffer.concat([Buffer.from(name), data]);
	const whole = Buffer.alloc(body.length + 8);
	whole.writeUInt32BE(data.length);
	body.copy(whole, 4);
	whole.writeUInt32BE(crc32(body), body.length + 4);
	return whole;
}

const filters = [x => x, (x, left) => x - left, (x, _, up) => x - up];

function filtered(row, above) {
	let best;
	filters.forEach((filter, number) => {
		const bytes = Buffer.alloc(row.length + 1);
		bytes[0] = number;
		let sum = 0;
		for (let i = 0; i < row.length; i++) {
			const byte = filter(row[i], i < 3 ? 0 : row[i - 3], above[i]) & 255;
			bytes[i + 1] = byte;
			sum += Math.min(byte, 256 - byte);
		}
		if (!best || sum < best.sum) best = { sum, bytes };
	});
	return best.bytes;
}

/* The screenshot of a page; its browser reads the pixels. */
export async function smallPicture(page) {
	const shot = (await page.screenshot()).toString('base64');
	const blank = await page.context().newPage();
	const { width, height, pixels } = await blank.evaluate(async text => {
		const image = new Image();
		image.src = `data:image/png;base64,${text}`;
		await image.decode();
		const canvas = new OffscreenCanvas(image.width, image.height);
		const context = canvas.getContext('2d');
		context.drawImage(image, 0, 0);
		const { data } = context.getImageData(0, 0, image.width, image.height);
		let bytes = '';
		for (let i = 0; i < data.length; i++)
			if (i % 4 < 3) bytes += String.fromCharCode(Math.min(255, Math.round(data[i] / 5) * 5));
		return { width: image.width, height: image.height, pixels: btoa(bytes) };
	}, shot);
	await blank.close();
	const rgb = Buffer.from(pixels, 'base64');
	const rows = [];
	let above = Buffer.alloc(width * 3);
	for (let y = 0; y < height; y++) {
		const row = rgb.subarray(y * width * 3, (y + 1) * width * 3);
		rows.push(filtered(row, above));
		above = row;
	}
	const head = Buffer.alloc(13);
	head.writeUInt32BE(width);
	head.writeUInt32BE(height, 4);
	head.set([8, 2, 0, 0, 0], 8);
	const data = deflateSync(Buffer.concat(rows), { level: 9, memLevel: 9 });
	return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
