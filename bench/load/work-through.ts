import { percentile } from './percentile.ts'
import type { LoadResult } from './run-load.ts'

/** Does something with each of so many things, several at once; answers what came of it, and how long it took. */
export async function workThrough<From, To>(
  things: readonly From[],
  clients: number,
  work: (thing: From, place: number) => Promise<To>,
): Promise<{ readonly made: readonly To[]; readonly took: LoadResult }> {
  const taken: number[] = []
  const made: To[] = []
  let next = 0
  const client = async (): Promise<void> => {
    for (let place = next++; place < things.length; place = next++) {
      const began = performance.now()
      // Not past the end, as the loop says.
      made[place] = await work(things[place] as From, place)
      taken.push(performance.now() - began)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - start) / 1000
  return {
    made,
    took: { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95), perSecond: things.length / seconds },
  }
}
