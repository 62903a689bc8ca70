import { setTimeout as delay } from 'node:timers/promises'

/** Serialization conflict and deadlock: somebody else was quicker, and the whole transaction may be tried again. */
const retriable = new Set(['40001', '40P01'])
const mostTries = 5

/** Runs a whole transaction again, after 20 to 200 ms, when the database chose it as the loser of a conflict. */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt >= mostTries || !retriable.has(codeOf(error))) throw error
      await delay(20 + Math.random() * 180)
    }
  }
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
