/** Answers of the server that a form still waits for before it can be judged: names typed or pasted, and what a pick fills in. */
export interface AwaitedAnswers {
  /** Whether an answer is awaited now. */
  readonly isGoing: () => boolean
  /** Counts work as awaited until it ends; how it ends is its own matter. */
  readonly follow: (work: Promise<unknown>) => void
  /** Resolves when nothing is awaited any more, or after `longestMs`: a server that says nothing keeps nobody from saving (LINES-22). */
  readonly ended: () => Promise<void>
}

const longestMs = 5_000

/** The answers one form waits for. */
export function createAwaitedAnswers(): AwaitedAnswers {
  const awaited = new Set<Promise<unknown>>()
  return {
    isGoing: () => awaited.size > 0,
    follow(work) {
      const ended = work.catch(() => undefined).finally(() => awaited.delete(ended))
      awaited.add(ended)
    },
    async ended() {
      if (awaited.size === 0) return
      let timer: ReturnType<typeof setTimeout> | undefined
      const longest = new Promise((resolve) => (timer = setTimeout(resolve, longestMs)))
      await Promise.race([Promise.all(awaited), longest])
      clearTimeout(timer)
    },
  }
}
