const mouseEvents = ['mousedown', 'mouseup', 'mousemove', 'click', 'dblclick', 'contextmenu'] as const
const touchEvents = ['touchstart', 'touchend'] as const

/**
 * Hands every pointer event on the twin to the canvas's own scroller, which only listens to events aimed at itself: so
 * pointing at a cell of the twin and pointing at the canvas are the same. Entries and buttons in the twin keep their own events.
 * Returns the function that ends it.
 */
export function forwardPointer(twin: HTMLElement, scroller: HTMLElement): () => void {
  const forward = (event: Event) => {
    if (event.target instanceof HTMLInputElement || isButton(event.target)) return
    const copy = copyOf(event)
    if (copy === undefined) return
    event.stopPropagation()
    if (!scroller.dispatchEvent(copy)) event.preventDefault()
  }
  for (const name of [...mouseEvents, ...touchEvents]) twin.addEventListener(name, forward, { passive: false })
  return () => {
    for (const name of [...mouseEvents, ...touchEvents]) twin.removeEventListener(name, forward)
  }
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button') !== null
}

function copyOf(event: Event): Event | undefined {
  if (event instanceof MouseEvent) return new MouseEvent(event.type, mouseInit(event))
  if (typeof TouchEvent === 'undefined' || !(event instanceof TouchEvent)) return undefined
  return new TouchEvent(event.type, {
    bubbles: true,
    cancelable: event.cancelable,
    touches: [...event.touches],
    targetTouches: [...event.targetTouches],
    changedTouches: [...event.changedTouches],
  })
}

function mouseInit(event: MouseEvent): MouseEventInit {
  const { clientX, clientY, screenX, screenY, button, buttons, detail } = event
  const { ctrlKey, shiftKey, altKey, metaKey } = event
  const place = { clientX, clientY, screenX, screenY, button, buttons, detail }
  return { bubbles: true, cancelable: true, view: window, ...place, ctrlKey, shiftKey, altKey, metaKey }
}
