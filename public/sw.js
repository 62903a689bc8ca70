/* global version -- The server writes `const version` in front of this file: it changes with every build. */

// Keeps the hashed files of the build, so that a page that was opened before the next build still finds its code. The page itself is kept
// only where a screen that works without a net asks for it, and shown only when the server cannot be reached; at sign-out it goes.
// Nothing else is touched: calls and texts always come from the server.

const prefix = 'larder-assets-'
const cacheName = prefix + version
const pagePrefix = 'larder-page-'
const pageName = pagePrefix + version
const hashedFile = /^\/assets\/(workers\/)?[^/]+-[\w-]{8,}\.\w+$/

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherVersions().then(() => self.clients.claim()))
})

// A new version waits until a person presses Refresh.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting()
  if (event.data === 'claim') event.waitUntil(self.clients.claim())
  if (event.data === 'forget') event.waitUntil(caches.delete(pageName))
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepPage(event.data.keep))
})

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  const { origin, pathname } = new URL(url)
  if (event.request.mode === 'navigate' && origin === self.location.origin && pathname === '/')
    event.respondWith(fetch(event.request).catch(keptPage))
  else if (method === 'GET' && origin === self.location.origin && hashedFile.test(pathname)) {
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

// The page, and those of its files that came before this worker did.
async function keepPage(files) {
  const page = await caches.open(pageName)
  await page.add(new Request('/', { cache: 'no-cache' }))
  const cache = await caches.open(cacheName)
  for (const file of files) {
    const { origin, pathname } = new URL(file, self.location.origin)
    if (origin !== self.location.origin || !hashedFile.test(pathname)) continue
    if ((await cache.match(pathname)) === undefined) await cache.add(pathname)
  }
}

async function keptPage() {
  const page = await caches.open(pageName)
  return (await page.match('/')) ?? Response.error()
}

async function dropOtherVersions() {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter(
        (name) => (name.startsWith(prefix) && name !== cacheName) || (name.startsWith(pagePrefix) && name !== pageName),
      )
      .map((name) => caches.delete(name)),
  )
}

async function tellPages(message) {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message)
}
