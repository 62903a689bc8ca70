import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

/** Thrown where a stop was asked for. */
export class Stopped extends Error {}

/** Rests between two pieces of work in the background. */
export type Rest = () => Promise<void>

/** Parts of the time the work may take while nobody else is there: one in three. */
const restPerWork = 2
/** Share of the event loop that others may take before the work waits for them. */
const busy = 0.15
const secondsToWait = 30

/**
 * A pace that leaves the machine to people: after each piece twice the time it took, and longer while the process is busy with
 * their requests. @throws Stopped when the signal says so
 */
export function gentlePace(signal: AbortSignal): Rest {
  let since = performance.now()
  return async () => {
    await pause(Math.min(2_000, (performance.now() - since) * restPerWork), signal)
    for (let second = 0; second < secondsToWait; second += 1) {
      const before = performance.eventLoopUtilization()
      await pause(100, signal)
      if (performance.eventLoopUtilization(before).utilization < busy) break
      await pause(900, signal)
    }
    since = performance.now()
  }
}

/** A pace for a machine nobody else works on: on at once. @throws Stopped when the signal says so */
export function hurriedPace(signal: AbortSignal): Rest {
  return () => pause(0, signal)
}

/** Waits. @throws Stopped when the signal says so */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
  if (signal.aborted) throw new Stopped()
}
