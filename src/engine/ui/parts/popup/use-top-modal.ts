import { useSyncExternalStore } from 'react'

/** The modal dialog on top, outside of which nothing can be used; undefined while there is none. */
export function useTopModal(): Element | undefined {
  return useSyncExternalStore(subscribe, () => [...document.querySelectorAll('dialog:modal')].at(-1))
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document, { attributeFilter: ['open'], subtree: true })
  return () => observer.disconnect()
}
