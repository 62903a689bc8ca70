/** What a signal leads to. */
export interface StopHandlers {
  /** Stop in order; called once, with the first signal. */
  readonly stop: (signal: NodeJS.Signals) => void
  /** A person pressed Ctrl-C again and will not wait. */
  readonly abandon: () => void
}

/** What comes sooner is the same request by another way: the process group, npm and the starting program each hand it on. */
const sameRequestMs = 1_000

/**
 * Listens for signals that ask the process to stop (HTTP-21). However often SIGTERM and SIGHUP come, they ask for the same; only
 * a second Ctrl-C, a second later at least, is impatience.
 */
export function onStopSignals({ stop, abandon }: StopHandlers): void {
  let since: number | undefined
  const handle = (signal: NodeJS.Signals): void => {
    if (since === undefined) {
      since = performance.now()
      stop(signal)
    } else if (signal === 'SIGINT' && performance.now() - since >= sameRequestMs) {
      abandon()
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, handle)
}
