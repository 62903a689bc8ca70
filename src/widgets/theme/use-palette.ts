import { useEffect, useState, type RefObject } from 'react'

/** Colors at an element, read again when the page turns light or dark; undefined before the first layout. `readPalette` never changes. */
export function usePalette<Palette>(
  element: RefObject<HTMLElement | null>,
  readPalette: (element: HTMLElement) => Palette,
): Palette | undefined {
  const [palette, setPalette] = useState<Palette>()
  useEffect(() => {
    const read = () => {
      if (element.current !== null) setPalette(readPalette(element.current))
    }
    read()
    const watcher = new MutationObserver(read)
    const options = { attributes: true, attributeFilter: ['class', 'data-theme'] }
    for (const root of [document.documentElement, document.body]) watcher.observe(root, options)
    return () => watcher.disconnect()
  }, [element, readPalette])
  return palette
}
