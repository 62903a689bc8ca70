/** Steps back and forward; typing on in the same place is one step. */
export interface UndoStack<Step> {
  /** Remembers `before`; `place` is where the change happens, undefined for a change of many places. */
  readonly remember: (before: Step, place: string | undefined) => void
  /** Ends the run of typing, so that the next change of the same place is a step of its own. */
  readonly endRun: () => void
  readonly undo: (now: Step) => Step | undefined
  readonly redo: (now: Step) => Step | undefined
  /** Changes every step, backward and forward: what became known of words that stand in them as well. */
  readonly amend: (change: (step: Step) => Step) => void
  readonly clear: () => void
  readonly canUndo: () => boolean
  readonly canRedo: () => boolean
}

/** Steps kept; older ones are forgotten. */
const limit = 200

/** An empty stack (FORM-8). */
export function createUndoStack<Step>(): UndoStack<Step> {
  let past: Step[] = []
  let future: Step[] = []
  let openPlace: string | undefined

  function step(from: Step[], to: Step[], now: Step): Step | undefined {
    const content = from.pop()
    if (content === undefined) return undefined
    to.push(now)
    openPlace = undefined
    return content
  }

  return {
    remember(before, place) {
      if (place !== undefined && place === openPlace) return
      past.push(before)
      if (past.length > limit) past.shift()
      future = []
      openPlace = place
    },
    endRun() {
      openPlace = undefined
    },
    undo: (now) => step(past, future, now),
    redo: (now) => step(future, past, now),
    amend(change) {
      past = past.map(change)
      future = future.map(change)
    },
    clear() {
      past = []
      future = []
      openPlace = undefined
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
  }
}
