import type { Rectangle } from '@glideapps/glide-data-grid'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { RowGridView } from './row-grid-geometry.ts'

/** How long what is in sight must rest before the twin is drawn for it. */
const settleDelay = 60

/** The view, and the parts that move with the canvas. */
export interface RowViewing {
  readonly view: RowGridView | undefined
  readonly head: RefObject<HTMLDivElement | null>
  readonly body: RefObject<HTMLDivElement | null>
  readonly onRegion: (range: Rectangle, shiftX: number, shiftY: number) => void
}

/**
 * The view the twin is drawn for. It follows the canvas when scrolling rests, or at once while `isEager`; in between the
 * parts are moved by a transform, without React, so that they stay over the cells they stand for.
 */
export function useRowView(of: {
  readonly starts: readonly number[]
  readonly rowHeight: number
  readonly isEager: boolean
}): RowViewing {
  const { starts, rowHeight, isEager } = of
  const head = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<RowGridView>()
  const live = useRef<RowGridView>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const eager = useRef(isEager)
  const place = useCallback(() => {
    const [now, drawn] = [live.current, view]
    if (now === undefined || drawn === undefined) return
    const x = (starts[drawn.x] ?? 0) - (starts[now.x] ?? 0) + now.shiftX
    const y = (drawn.y - now.y) * rowHeight + now.shiftY
    if (head.current !== null) head.current.style.transform = `translateX(${x}px)`
    if (body.current !== null) body.current.style.transform = `translate(${x}px, ${y}px)`
  }, [starts, rowHeight, view])
  const placeNow = useRef(place)
  useLayoutEffect(() => {
    placeNow.current = place
    eager.current = isEager
    place()
  }, [place, isEager])
  useEffect(() => () => clearTimeout(timer.current), [])
  const onRegion = useCallback((range: Rectangle, shiftX: number, shiftY: number) => {
    const { x, y, width, height } = range
    const next = { x, y, width, height, shiftX, shiftY }
    const before = live.current
    live.current = next
    placeNow.current()
    clearTimeout(timer.current)
    const isOther = before?.x !== x || before.width !== width
    if (before === undefined || (eager.current && isOther)) setView(next)
    else timer.current = setTimeout(() => setView(next), settleDelay)
  }, [])
  return { view, head, body, onRegion }
}
