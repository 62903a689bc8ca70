import { useEffect, useState, type RefObject } from 'react'
import { forwardPointer } from './forward-pointer.ts'
import { holdFocus } from './hold-focus.ts'

/**
 * An element inside the canvas's scroller that stays over the visible part, for the twin to be drawn in: there wheel and
 * touch scroll as they do on the canvas. Undefined until the canvas is laid out. The canvas itself leaves the tab order
 * and the accessibility tree, because the twin stands for it.
 */
export function useTwinLayer(frame: RefObject<HTMLElement | null>, isReady: boolean): HTMLElement | undefined {
  const [layer, setLayer] = useState<HTMLElement>()
  useEffect(() => {
    if (!isReady || frame.current === null) return
    const root = frame.current
    let stop: (() => void) | undefined
    const attach = () => {
      const scroller = root.querySelector<HTMLElement>('.dvn-scroller')
      if (scroller === null || scroller.querySelector('.larder-grid-twin') !== null) return
      stop?.()
      const made = document.createElement('div')
      made.className = 'larder-grid-twin'
      scroller.prepend(made)
      stop = coverScroller(made, scroller, root)
      setLayer(made)
    }
    attach()
    // The library builds its scroller anew whenever the grid was without size, as behind a closed tab.
    const watcher = new MutationObserver(attach)
    watcher.observe(root, { childList: true, subtree: true })
    return () => {
      watcher.disconnect()
      stop?.()
      setLayer(undefined)
    }
  }, [frame, isReady])
  return layer
}

function coverScroller(layer: HTMLElement, scroller: HTMLElement, root: HTMLElement): () => void {
  // It stays in sight by itself: moving it with every scroll would lay out the page in the middle of each frame.
  const resize = () => {
    const { clientWidth, clientHeight } = scroller
    layer.style.width = `${clientWidth}px`
    layer.style.height = `${clientHeight}px`
    layer.style.marginBottom = `${-clientHeight}px`
  }
  resize()
  const canvas = root.querySelector<HTMLCanvasElement>('canvas[data-testid="data-grid-canvas"]')
  canvas?.setAttribute('tabindex', '-1')
  canvas?.setAttribute('aria-hidden', 'true')
  const sizes = new ResizeObserver(resize)
  sizes.observe(scroller)
  const endForward = forwardPointer(layer, scroller)
  const endHold = canvas === null ? undefined : holdFocus(root, { layer, canvas })
  return () => {
    sizes.disconnect()
    endForward()
    endHold?.()
    layer.remove()
  }
}
