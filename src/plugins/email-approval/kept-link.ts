/**
 * The query of a link, kept for a reload of this tab: the address bar, the history and referrers lose its secrets as soon as they are
 * read, and a phone that reloads the tab still shows the document. Session storage ends with the tab.
 */
const key = 'approval-link'

/** The link's whole query: of the address, else the one this tab was opened with, when it is about the same document. */
export function linkQuery(hash: string, storage: Storage): URLSearchParams {
  const query = new URLSearchParams(hash.split('?')[1] ?? '')
  if (query.has('passCode')) return query
  const kept = new URLSearchParams(storage.getItem(key) ?? '')
  return isSameDocument(query, kept) ? kept : query
}

/** Keeps the query for this tab. */
export function keepLink(query: URLSearchParams, storage: Storage): void {
  storage.setItem(key, query.toString())
}

/** Forgets it, once the link is used up. */
export function forgetLink(storage: Storage): void {
  storage.removeItem(key)
}

function isSameDocument(query: URLSearchParams, kept: URLSearchParams): boolean {
  return ['transTypeId', 'transactionId', 'tenant', 'versionNo'].every((name) => query.get(name) === kept.get(name))
}
