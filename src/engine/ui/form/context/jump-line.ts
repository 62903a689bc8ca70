/** A cell somebody wants to be taken to. */
export interface JumpTarget {
  readonly lines: string
  readonly row: number
  readonly field: string
}

/** Takes a wish to go to a cell from the summary to the grid that has it. */
export interface JumpLine {
  readonly jump: (target: JumpTarget) => void
  /** Hears of wishes for one lines field; answers how to stop. */
  readonly listen: (lines: string, go: (target: JumpTarget) => void) => () => void
}

/** A line of its own for each open form. */
export function createJumpLine(): JumpLine {
  const listeners = new Map<string, (target: JumpTarget) => void>()
  return {
    jump: (target) => listeners.get(target.lines)?.(target),
    listen(lines, go) {
      listeners.set(lines, go)
      return () => listeners.delete(lines)
    },
  }
}
