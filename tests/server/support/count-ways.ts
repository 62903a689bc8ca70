import { setImmediate as nextTurn } from 'node:timers/promises'

/** Ways to the database, each with its statements. */
export interface CountedWays {
  readonly ways: string[][]
  /** Give it to the pool. */
  readonly onStatement: (text: string) => void
}

/** What goes to the database without waiting in between is one way there and back. */
export function countWays(): CountedWays {
  const ways: string[][] = []
  let isOpen = false
  const onStatement = (text: string): void => {
    if (!isOpen) {
      ways.push([])
      isOpen = true
      void nextTurn().then(() => (isOpen = false))
    }
    ways.at(-1)?.push(text)
  }
  return { ways, onStatement }
}
