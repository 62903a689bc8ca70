/* global version -- The server writes `const version` in front of this file: it changes with every build. */

// Keeps the hashed files of the build, so that a page that was opened before the next build still finds its code.
// Nothing else is touched: calls, texts and the page itself always come from the server.

const prefix = 'larder-assets-'
const cacheName = prefix + version
const hashedFile = /^\/assets\/[^/]+-[\w-]{8,}\.\w+$/

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherVersions().then(() => self.clients.claim()))
})

// A new version waits until a person presses Refresh.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method === 'GET' && origin === self.location.origin && hashedFile.test(pathname)) {
    event.respondWith(keptOrFetched(event.request))
  }
})

async function keptOrFetched(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request)
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  // The build this page belongs to is gone: only a reload helps.
  else if (answer.status === 404) await tellPages('unrecoverable')
  return answer
}

async function dropOtherVersions() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  )
}

async function tellPages(message) {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message)
}
