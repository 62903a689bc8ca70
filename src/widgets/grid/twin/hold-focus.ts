/**
 * Gives the grid the keys from the moment it is pressed (GRID-13). The canvas library takes the focus for its canvas a frame later: on a busy
 * page keys typed right after a click went elsewhere until then, and an editor they had opened lost the focus to the canvas and closed. So
 * `root` takes it at once, and hands it to the twin's cell; the canvas never has it. Returns the function that ends it.
 */
export function holdFocus(
  root: HTMLElement,
  { layer, canvas }: { readonly layer: HTMLElement; readonly canvas: HTMLElement },
): () => void {
  let atPress: Element | null = null
  const take = () => {
    if (!root.contains(document.activeElement)) root.focus({ preventScroll: true })
  }
  const press = (event: Event) => {
    // What the library leaves to the browser, as a button in the twin, is focused by the browser.
    if (event.type === 'mousedown' && event.defaultPrevented) take()
    atPress = document.activeElement
  }
  const ofLibrary = () => {
    const isAsPressed = document.activeElement === atPress || document.activeElement === document.body
    if (isAsPressed) take()
  }
  canvas.focus = ofLibrary
  for (const name of ['mousedown', 'touchstart']) layer.addEventListener(name, press)
  return () => {
    Reflect.deleteProperty(canvas, 'focus')
    for (const name of ['mousedown', 'touchstart']) layer.removeEventListener(name, press)
  }
}
