/** The keepalive interval. */
export const keepaliveMilliseconds = 15_000

/** Calls `ping` every `interval` milliseconds until the returned function is called. @throws when the interval is not positive (SPEC-5.20). */
export function startKeepalive(interval: number, ping: () => void): () => void {
  if (!(interval > 0)) throw new Error('Interval value must be greater than zero')
  const timer = setInterval(ping, interval)
  return () => clearInterval(timer)
}
