/* Without a connection the page says so, in its own words. Nothing else is kept: what the server says, and secrets, never come here; all
   that is not a page to go to, or a part of the offline page, goes its way as if this were not there. */
const kept = 'domino-offline-1';
const parts = ['./offline.html', './offline.css', './offline.js'].map(part => new URL(part, self.location).href);

self.addEventListener('install', event => {
	event.waitUntil(
		caches
			.open(kept)
			.then(cache => cache.addAll(parts.map(part => new Request(part, { cache: 'no-cache' }))))
			.then(() => self.skipWaiting()),
	);
});

self.addEventListener('activate', event => {
	event.waitUntil(
		caches
			.keys()
			.then(names => Promise.all(names.filter(name => name !== kept).map(name => caches.delete(name))))
			.then(() => self.clients.claim()),
	);
});

self.addEventListener('fetch', event => {
	const { request } = event;
	if (request.method !== 'GET') return;
	if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(parts[0])));
	else if (parts.includes(request.url)) event.respondWith(fetch(request).catch(() => caches.match(request.url)));
});
