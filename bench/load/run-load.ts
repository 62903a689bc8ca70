import { median, percentile } from './percentile.ts'

/** What a load came to, in milliseconds and a second. */
export interface LoadResult {
  readonly p50: number
  readonly p95: number
  readonly perSecond: number
}

/** How much is done at once, and for how long. */
export interface Load {
  readonly clients: number
  readonly milliseconds: number
  /** One piece of work; `count` numbers them from 0. */
  readonly work: (count: number, client: number) => Promise<unknown>
}

/** Lets every client do one piece of work after another until the time is over. */
export async function runLoad({ clients, milliseconds, work }: Load): Promise<LoadResult> {
  const taken: number[] = []
  const start = performance.now()
  let count = 0
  const client = async (_: unknown, index: number): Promise<void> => {
    while (performance.now() - start < milliseconds) {
      const began = performance.now()
      await work(count++, index)
      taken.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - start) / 1000
  return { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95), perSecond: taken.length / seconds }
}

/** The medians of several loads, after one that only warms up. */
export async function repeatLoad(load: Load, times = 3): Promise<LoadResult> {
  await runLoad({ ...load, milliseconds: load.milliseconds / 3 })
  const results: LoadResult[] = []
  for (let run = 0; run < times; run += 1) results.push(await runLoad(load))
  return {
    p50: median(results.map((result) => result.p50)),
    p95: median(results.map((result) => result.p95)),
    perSecond: median(results.map((result) => result.perSecond)),
  }
}
