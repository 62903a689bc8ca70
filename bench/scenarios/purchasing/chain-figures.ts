import { median, percentile } from '../../load/percentile.ts'
import type { LoadResult } from '../../load/run-load.ts'
import { workThrough } from '../../load/work-through.ts'
import { analyzeDocuments } from '../../product/analyze-documents.ts'
import { atLeast, type Figure } from '../../report/figure.ts'
import {
  chainSteps,
  newPair,
  takeAndHear,
  takeFloor,
  takeOurs,
  type Chain,
  type ChainStep,
  type Pair,
} from './chain.ts'

const rounds = 4
const eachRound = 60
const clients = 8
const linesEach = 20

/** Orders of twenty lines, received and invoiced one after another: how many a second are written, and how many posted. */
export async function chainFigures(chain: Chain): Promise<readonly Figure[]> {
  const pairs = Array.from({ length: rounds * eachRound + 1 }, (_each, place) => newPair(place, linesEach))
  const figures: Figure[] = []
  for (const step of Object.values<ChainStep>(chainSteps)) figures.push(...(await stepFigures(chain, step, pairs)))
  return figures
}

/** The first pair warms up and says what is said of a step; then the product and the floor do as many in turn. */
async function stepFigures(
  chain: Chain,
  step: ChainStep,
  [first, ...pairs]: readonly Pair[],
): Promise<readonly Figure[]> {
  if (first === undefined) return []
  const { said } = await takeAndHear(chain, step, first)
  await takeFloor(chain, step, { pair: first, said })
  await analyzeDocuments(chain.admin)
  const ours: LoadResult[] = []
  const floor: LoadResult[] = []
  for (let round = 0; round < rounds; round += 1) {
    const some = pairs.slice(round * eachRound, (round + 1) * eachRound)
    await chain.quiet()
    ours.push((await workThrough(some, clients, (pair) => takeOurs(chain, step, pair))).took)
    await chain.quiet()
    floor.push((await workThrough(some, clients, (pair) => takeFloor(chain, step, { pair, said }))).took)
  }
  const { what, isPosting = false } = step
  const both = (of: keyof LoadResult) => ({
    ours: median(ours.map((took) => took[of])),
    beside: { name: 'by hand', value: median(floor.map((took) => took[of])) },
  })
  return [
    { what, ...both('perSecond'), unit: '/s', ...(isPosting ? { aim: atLeast(60) } : {}) },
    { what: `${what}, p95`, ...both('p95'), unit: 'ms' },
  ]
}

const longLines = 200
const invoicesOfOne = 5

/** One order of two hundred lines, received; invoices of it written, and the last of them posted. */
export async function longInvoice(chain: Chain): Promise<readonly Figure[]> {
  const pair = newPair(1, longLines)
  const { orderWritten, orderCommitted, receiptWritten, receiptPosted, voucherWritten, voucherPosted } = chainSteps
  for (const step of [orderWritten, orderCommitted, receiptWritten, receiptPosted]) await takeBoth(chain, step, pair)
  await chain.quiet()
  const written: Took[] = []
  for (let round = 0; round < invoicesOfOne; round += 1) written.push(await takeBoth(chain, voucherWritten, pair))
  const posted = await takeBoth(chain, voucherPosted, pair)
  const p50 = (of: keyof Took) =>
    percentile(
      written.map((took) => took[of]),
      0.5,
    )
  const beside = (value: number) => ({ name: 'by hand', value })
  return [
    {
      what: `an invoice of ${longLines} lines, matched and saved, p50`,
      ours: p50('ours'),
      unit: 'ms',
      beside: beside(p50('floor')),
    },
    { what: 'posted', ours: posted.ours, unit: 'ms', beside: beside(posted.floor) },
  ]
}

interface Took {
  readonly ours: number
  readonly floor: number
}

async function takeBoth(chain: Chain, step: ChainStep, pair: Pair): Promise<Took> {
  const { said, took } = await takeAndHear(chain, step, pair)
  await analyzeDocuments(chain.admin)
  const then = performance.now()
  await takeFloor(chain, step, { pair, said })
  return { ours: took, floor: performance.now() - then }
}
