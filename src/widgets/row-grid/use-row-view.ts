import type { Rectangle } from '@glideapps/glide-data-grid'
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { viewShift, type RowGridView } from './row-grid-geometry.ts'

/** How long what is in sight must rest before the twin is drawn for it. */
const quietDelay = 60

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
  const shifted = useRef({ x: 0, y: 0 })
  const eager = useRef(isEager)
  const place = useCallback(() => {
    if (live.current === undefined || view === undefined) return
    const { x, y } = viewShift(view, live.current, { starts, rowHeight })
    const { current: before } = shifted
    shifted.current = { x, y }
    if (before.x !== x) head.current?.style.setProperty('transform', `translateX(${x}px)`)
    if (before.x !== x || before.y !== y) body.current?.style.setProperty('transform', `translate(${x}px, ${y}px)`)
  }, [starts, rowHeight, view])
  const placeNow = useRef(place)
  useLayoutEffect(() => {
    placeNow.current = place
    eager.current = isEager
    // What was drawn anew may be other elements.
    shifted.current = { x: Number.NaN, y: Number.NaN }
    place()
  })
  const rest = useRef<Rest>(undefined)
  useLayoutEffect(() => {
    const made = createRest(() => setView(live.current))
    rest.current = made
    return made.stop
  }, [])
  const onRegion = useCallback((range: Rectangle, shiftX: number, shiftY: number) => {
    const { x, y, width, height } = range
    const next = { x, y, width, height, shiftX, shiftY }
    const before = live.current
    live.current = next
    placeNow.current()
    const isOther = before?.x !== x || before.width !== width
    if (before === undefined || (eager.current && isOther)) setView(next)
    else rest.current?.moved()
  }, [])
  return { view, head, body, onRegion }
}

interface Rest {
  readonly moved: () => void
  readonly stop: () => void
}

/**
 * Runs something once nothing has moved for a while. Movements come with every frame and a timer for each would cost more than
 * they do: one runs and looks how long ago the last movement was.
 */
function createRest(run: () => void): Rest {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  const wait = (milliseconds: number) => {
    timer = setTimeout(() => {
      // After a frame that took long, movements wait to be told; they are before the next frame is drawn.
      requestAnimationFrame(look)
    }, milliseconds)
  }
  const look = () => {
    if (timer === undefined) return
    const left = last + quietDelay - performance.now()
    if (left > 0) return wait(left)
    timer = undefined
    run()
  }
  return {
    moved: () => {
      last = performance.now()
      if (timer === undefined) wait(quietDelay)
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
