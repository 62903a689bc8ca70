import './cut-edges.css'

/**
 * A ref for a strip that scrolls sideways: fades the edges behind which there is more (LIST-33), as `data-cut` says. Measured when the
 * strip scrolls, when its size changes, and when what is in it does.
 */
export function cutEdges(element: HTMLElement | null): (() => void) | undefined {
  // Not every place it is drawn in can tell sizes.
  if (element === null || !('ResizeObserver' in globalThis)) return undefined
  const measure = () => markEdges(element)
  const sizes = new ResizeObserver(measure)
  const watch = () => {
    for (const part of [element, ...element.children]) sizes.observe(part)
    measure()
  }
  const contents = new MutationObserver(watch)
  watch()
  contents.observe(element, { childList: true })
  element.addEventListener('scroll', measure, { passive: true })
  return () => {
    element.removeEventListener('scroll', measure)
    contents.disconnect()
    sizes.disconnect()
  }
}

function markEdges(element: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = element
  const start = scrollLeft > 1 ? ['start'] : []
  const end = scrollLeft + clientWidth < scrollWidth - 1 ? ['end'] : []
  const cut = [...start, ...end].join(' ')
  if (cut === '') element.removeAttribute('data-cut')
  else element.setAttribute('data-cut', cut)
}
