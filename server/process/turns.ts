/** Lets so many works run together; the others wait in the order they came. */
export interface Turns {
  readonly take: <T>(work: () => Promise<T>) => Promise<T>
}

/** Turns for `together` works at a time. */
export function createTurns(together: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async take(work) {
      // Whoever leaves hands its place on, so that nobody slips in between.
      if (running >= together) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
