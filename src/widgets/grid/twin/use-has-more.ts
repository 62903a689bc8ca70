import type { DataEditorRef } from '@glideapps/glide-data-grid'
import { useLayoutEffect, useState, type RefObject } from 'react'
import type { GridProps } from '#engine'

/** True while the last column, or the column of row menus, is not in sight as a whole; measured when the grid moves sideways, not up and down. */
export function useHasMore(
  { columns, onRowMenu }: GridProps,
  place: {
    readonly editor: RefObject<DataEditorRef | null>
    readonly layer: HTMLElement | undefined
    /** First column in sight and how far it is pushed out, in px. */
    readonly first: number | undefined
    readonly shift: number
  },
): boolean {
  const { editor, layer, first, shift } = place
  const [hasMore, setHasMore] = useState(false)
  const last = columns.length - (onRowMenu === undefined ? 1 : 0)
  useLayoutEffect(() => {
    const measure = () => {
      const bounds = editor.current?.getBounds(last, -1)
      const edge = layer?.getBoundingClientRect().right
      setHasMore(bounds !== undefined && edge !== undefined && bounds.x + bounds.width > edge + 1)
    }
    // The canvas takes new columns over after this.
    const timer = setTimeout(measure)
    return () => clearTimeout(timer)
  }, [editor, layer, columns, last, first, shift])
  return hasMore
}
