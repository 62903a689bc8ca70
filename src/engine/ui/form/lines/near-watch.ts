import { useEffect, useRef, useState, type RefObject } from 'react'

/** How far beyond the window cards are drawn already. */
const margin = '800px 0px'

/** One observer for all cards of a list. */
export interface NearWatch {
  /** Tells when the element comes near the window or leaves it; the answer ends it. */
  readonly follow: (element: Element, tell: (entry: IntersectionObserverEntry) => void) => () => void
}

/** A watch over cards that scroll together; undefined where nothing can be observed and all are drawn. */
export function createNearWatch(): NearWatch | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined
  const listeners = new Map<Element, (entry: IntersectionObserverEntry) => void>()
  let observer: IntersectionObserver | undefined
  return {
    follow(element, tell) {
      observer ??= new IntersectionObserver(
        (entries) => {
          for (const entry of entries) listeners.get(entry.target)?.(entry)
        },
        // The margin widens the scrolled part alone, whichever that is.
        { root: scrollerOf(element), rootMargin: margin },
      )
      listeners.set(element, tell)
      observer.observe(element)
      return () => {
        listeners.delete(element)
        observer?.unobserve(element)
      }
    },
  }
}

function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) return at
  return null
}

/** Whether a card is near the window; one that holds the focus stays. `height` is how high it was when it was last drawn. */
export function useNear(watch: NearWatch | undefined, element: RefObject<HTMLElement | null>, isFirst: boolean) {
  const [isNear, setNear] = useState(isFirst || watch === undefined)
  const height = useRef<number>(undefined)
  useEffect(() => {
    const card = element.current
    if (card === null || watch === undefined) return
    return watch.follow(card, ({ isIntersecting, boundingClientRect }) => {
      if (!isIntersecting && card.contains(document.activeElement)) return
      if (!isIntersecting && boundingClientRect.height > 0) height.current = boundingClientRect.height
      setNear(isIntersecting)
    })
  }, [watch, element])
  return { isNear, setNear, height }
}
