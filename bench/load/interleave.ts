import { median } from './percentile.ts'
import { runLoad, type Load, type LoadResult } from './run-load.ts'

/** How often and how long each kind of work runs. */
export interface Rounds extends Omit<Load, 'work'> {
  readonly rounds: number
}

/**
 * Loads of several kinds in turn, round after round, after one that only warms up: whatever else the machine does meets all of them.
 * Answers the medians of each kind.
 */
export async function interleave<Kind extends string>(
  kinds: Readonly<Record<Kind, Load['work']>>,
  { rounds, ...load }: Rounds,
): Promise<Readonly<Record<Kind, LoadResult>>> {
  // The keys of the object are its kinds.
  const names = Object.keys(kinds) as Kind[]
  for (const name of names) await runLoad({ ...load, milliseconds: load.milliseconds / 2, work: kinds[name] })
  const results = new Map(names.map((name) => [name, [] as LoadResult[]]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results.get(name)?.push(await runLoad({ ...load, work: kinds[name] }))
  }
  const entries = names.map((name) => [name, medianOf(results.get(name) ?? [])] as const)
  // One entry of every kind.
  return Object.fromEntries(entries) as Record<Kind, LoadResult>
}

function medianOf(results: readonly LoadResult[]): LoadResult {
  return {
    p50: median(results.map((result) => result.p50)),
    p95: median(results.map((result) => result.p95)),
    perSecond: median(results.map((result) => result.perSecond)),
  }
}
