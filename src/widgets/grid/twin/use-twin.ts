import type { DataEditorRef, Rectangle } from '@glideapps/glide-data-grid'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { GridProps } from '#engine'
import type { GridFocus } from '../keys/use-grid-focus.ts'
import { measureTwin, type TwinLayout } from './twin-layout.ts'

/** While rows scroll by, nobody can read them; the first ones are there at once. */
const quietDelay = 60

/** Measures the twin when what is in sight has come to rest, and gives the DOM focus to the cell that has the grid's. */
export function useTwin(
  props: GridProps,
  parts: {
    readonly editor: RefObject<DataEditorRef | null>
    readonly frame: RefObject<HTMLElement | null>
    readonly layer: HTMLElement | undefined
    readonly region: Rectangle | undefined
    readonly focus: GridFocus
    /** An editor has the focus; when it closes, its cell takes it back. */
    readonly isBusy: boolean
  },
): { readonly layout: TwinLayout | undefined; readonly isPlacing: Readonly<RefObject<boolean>> } {
  const { editor, frame, layer, region, focus, isBusy } = parts
  const { columns, rowCount, selectedRows, onRowMenu, frozenColumns } = props
  const [layout, setLayout] = useState<TwinLayout>()
  const hasChecks = selectedRows !== undefined
  const columnCount = columns.length + (onRowMenu === undefined ? 0 : 1)
  const { focused, wantsFocus, claims } = focus
  // True while the focus is given by us: then the cell only follows, it does not choose.
  const isPlacing = useRef(false)
  const isFirst = useRef(true)
  useEffect(() => {
    if (layer === undefined || region === undefined) return
    const measure = () => {
      if (editor.current === null) return
      isFirst.current = false
      setLayout(measureTwin(editor.current, { region, columnCount, rowCount, hasChecks, frozenColumns, focused }))
    }
    const timer = setTimeout(measure, isFirst.current ? 0 : quietDelay)
    return () => clearTimeout(timer)
  }, [editor, layer, region, columns, columnCount, rowCount, hasChecks, frozenColumns, focused])
  useLayoutEffect(() => {
    if (isBusy || layer === undefined || focused === undefined || !wantsFocus.current) return
    const cell = layer.querySelector<HTMLElement>(`[data-twin="${focused[0]}:${focused[1]}"]`)
    // A cell that is still being scrolled to is not drawn yet: keys pressed meanwhile, as by a scanner, come to the frame.
    const holder = cell ?? frame.current
    if (holder === null || document.activeElement === holder) return
    isPlacing.current = true
    holder.focus({ preventScroll: true })
    isPlacing.current = false
  }, [frame, layer, layout, focused, wantsFocus, claims, isBusy])
  return { layout, isPlacing }
}
