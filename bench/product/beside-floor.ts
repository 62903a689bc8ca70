import { floorPath, type FloorCall } from '../floor/lists.ts'
import { percentile } from '../load/percentile.ts'
import { atMost, type Figure } from '../report/figure.ts'
import { taken } from '../report/taken.ts'
import type { HttpCaller } from './http-caller.ts'

/** A call of a list and the same by hand. */
export interface ListedCall {
  readonly what: string
  /** Path of the product behind `/inventory/api/`. */
  readonly path: string
  readonly floor: FloorCall
}

/** Who is asked, and as whom. */
export interface Asked {
  readonly ours: HttpCaller
  readonly floor: HttpCaller
  readonly headers: () => Readonly<Record<string, string>>
  readonly rounds: number
}

/** What one call may take of the bench: over ten times the rows a statement by hand may take half a minute. */
const mostMs = 60_000
const leastRounds = 3

/**
 * Each call of the product and the same of the floor, one after the other in each round; the product may take 200 ms (95th percentile). One that
 * is refused, because nobody may ask for so long, says so, and the others are measured.
 */
export async function besideFloor(asked: Asked, calls: readonly ListedCall[]): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const call of calls) figures.push(...(await taken(call.what, async () => [await figureOf(asked, call)])))
  return figures
}

async function figureOf({ ours, floor, headers, rounds }: Asked, call: ListedCall): Promise<Figure> {
  const times = { ours: [] as number[], floor: [] as number[] }
  const askOurs = () => ours.call({ path: `/inventory/api/${call.path}`, headers: headers() })
  const askFloor = () => floor.call({ path: floorPath(call.floor), headers: {} })
  const began = performance.now()
  const difference = differenceOf((await askOurs()).text, (await askFloor()).text)
  for (let round = 0; round < rounds; round += 1) {
    if (round >= leastRounds && performance.now() - began > mostMs) break
    times.ours.push(await timed(askOurs))
    times.floor.push(await timed(askFloor))
  }
  return {
    what: `${call.what}, p95`,
    ours: percentile(times.ours, 0.95),
    unit: 'ms',
    beside: { name: difference ?? 'by hand', value: percentile(times.floor, 0.95) },
    aim: atMost(200),
  }
}

/** What stands beside a list that finds other rows by hand says so: it is no measure of the same, but the others are. */
function differenceOf(...answers: readonly string[]): string | undefined {
  const found = answers.map((text) => {
    // Both are the servers' own answers.
    const { '@odata.count': count, value } = JSON.parse(text) as Found
    return `${value.length} of ${count}`
  })
  return new Set(found).size > 1 ? `by hand other rows (${found.join(', not ')})` : undefined
}

interface Found {
  readonly '@odata.count'?: number
  readonly value: readonly object[]
}

/** How long a piece of work took. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
