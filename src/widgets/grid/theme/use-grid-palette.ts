import { useEffect, useState, type RefObject } from 'react'
import { readPalette, type GridPalette } from './grid-palette.ts'

/** The palette at an element, read again when the page turns light or dark; undefined before the first layout. */
export function useGridPalette(element: RefObject<HTMLElement | null>): GridPalette | undefined {
  const [palette, setPalette] = useState<GridPalette>()
  useEffect(() => {
    const read = () => {
      if (element.current !== null) setPalette(readPalette(element.current))
    }
    read()
    const watcher = new MutationObserver(read)
    const options = { attributes: true, attributeFilter: ['class', 'data-theme'] }
    for (const root of [document.documentElement, document.body]) watcher.observe(root, options)
    return () => watcher.disconnect()
  }, [element])
  return palette
}
