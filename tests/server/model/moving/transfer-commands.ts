import fc, { type AsyncCommand } from 'fast-check'
import { expectOutcome, inBase, lineOf, wire, wireLine, type Wish } from '../command.ts'
import { share } from '../figures.ts'
import { oneOf } from '../model.ts'
import { wishes } from '../wishes.ts'
import { placeOf, type Moving, type Real, type Step, type Transfer, type WayLine } from './papers.ts'
import { bring, come, leave, unlearn, type Stock } from './stock.ts'
import { reasons, roads, type Place } from './world.ts'

type Command = AsyncCommand<Moving, Real>

const set = 'Transfers'

interface Wanted {
  readonly wishes: readonly Wish[]
  readonly from: number
  /** How many places further the goods go. */
  readonly by: number
}

/** Writes a transfer, which within a site is posted at once and between sites is shipped, whole or in part. */
export function send({ percent, ...given }: Wanted & { readonly percent: number }): Command {
  return {
    check: () => true,
    toString: () => `send ${percent} % of ${JSON.stringify(given)}`,
    run: async (model, real) => {
      const paper = await written(real, given)
      model.transfers.push(paper)
      const isDirect = paper.from.site === paper.to.site
      const parts = paper.lines.map(({ asked }) => (isDirect ? asked : (asked * BigInt(percent)) / 100n))
      const left = gone(model.stock, paper, parts)
      const name = isDirect ? 'post' : 'ship'
      const body = isDirect
        ? {}
        : { Lines: paper.lines.map(({ id }, at) => ({ Id: id, ShipQty: wire(parts[at] ?? 0n) })) }
      const answer = await real.world.move({ ...paper, paper, name, body })
      expectOutcome(answer, paper, left === undefined ? 'E_NEG_ONHAND' : undefined)
      if (left === undefined) return
      model.stock = left.stock
      paper.steps.push(...left.steps)
      paper.state = isDirect ? 'Completed' : 'InTransit'
      for (const [at, line] of paper.lines.entries()) {
        const { qty = 0n, value = 0n } = left.steps[at] ?? {}
        Object.assign(line, { shipped: parts[at] ?? 0n, shippedBase: qty, value: isDirect ? 0n : value })
        if (isDirect) Object.assign(line, { done: line.shipped, ended: qty })
      }
    },
  }
}

/** Saves and submits one: nobody is asked. */
async function written({ world, ground }: Real, { wishes: wanted, from: at, by }: Wanted): Promise<Transfer> {
  const [from, to] = [placeOf(ground, at), placeOf(ground, at + by)]
  const lines = wanted.map((wish): WayLine => {
    return { ...lineOf(ground, wish), shipped: 0n, shippedBase: 0n, ended: 0n, value: 0n }
  })
  const body = { FromLocationId: from.id, ToLocationId: to.id, Lines: lines.map((line) => wireLine(line)) }
  const { Id, VersionNo, Lines } = await world.save(from.site, set, body)
  for (const [index, line] of lines.entries()) line.id = Lines[index]?.Id ?? 0
  const paper: Transfer = {
    set,
    id: Id,
    site: from.site,
    version: VersionNo,
    state: 'Pending',
    from,
    to,
    lines,
    steps: [],
  }
  expectOutcome(await world.move({ ...paper, paper, name: 'submit' }), paper, undefined)
  return paper
}

/** Goods leave at the average of their pool, and come to the other place, or to the road, at that. */
function gone(before: Stock, paper: Transfer, parts: readonly bigint[]) {
  let stock = before
  const steps: Step[] = []
  const to = paper.from.site === paper.to.site ? paper.to : 'road'
  for (const [index, { item, unit }] of paper.lines.entries()) {
    const qty = inBase(parts[index] ?? 0n, unit)
    const left = leave(stock, { place: paper.from, item, qty })
    if (left === undefined) return undefined
    const { value } = left
    steps.push({ from: paper.from, to, item, qty, value })
    stock = bring(left.stock, { place: lies(to, paper), item, qty, value }, paper)
  }
  return { stock, steps }
}

const ends = {
  receive: { at: 'to', asks: 'ReceiveQty' },
  lose: { at: 'to', asks: 'LossQty' },
  bringBack: { at: 'from', asks: 'ReturnQty' },
} as const

/** Some of what is on its way arrives, is lost or comes back: its share of what it left at, the last of it all that is left. */
function end(name: keyof typeof ends, percent: number, index: number): Command {
  const candidates = ({ transfers }: Readonly<Moving>) =>
    transfers.filter(({ state }) => state === 'InTransit' || state === 'Partial')
  return {
    check: (model) => candidates(model).length > 0,
    toString: () => `${name} ${percent} % ${index}`,
    run: async (model, { world }) => {
      const paper = oneOf(candidates(model), index)
      if (paper === undefined) return
      const { at, asks } = ends[name]
      const parts = paper.lines.map((line) => ((line.shipped - line.done) * BigInt(percent)) / 100n)
      const Lines = paper.lines.map(({ id }, line) => ({ Id: id, [asks]: wire(parts[line] ?? 0n) }))
      const said = name === 'bringBack' ? { Remarks: 'refused' } : { Fields: { LossReasonId: reasons.lost } }
      const answer = await world.move({ ...paper, site: paper[at].site, paper, name, body: { Lines, ...said } })
      expectOutcome(answer, paper, undefined)
      for (const [line, part] of parts.entries())
        finish(model, paper, { line, part, to: name === 'lose' ? undefined : paper[at] })
      paper.state = paper.lines.every(({ shipped, done }) => shipped === done) ? 'Completed' : 'Partial'
    },
  }
}

interface Part {
  readonly line: number
  readonly part: bigint
  readonly to: Place | undefined
}

function finish(model: Moving, paper: Transfer, { line: index, part, to }: Part): void {
  const line = paper.lines[index]
  if (line === undefined || part === 0n) return
  // Parts of thirds are converted together, so that nothing is left behind.
  const qty = inBase(line.done + part, line.unit) - line.ended
  const open = line.shippedBase - line.ended
  const value = qty >= open ? line.value : share(line.value, qty, open)
  paper.steps.push({ from: 'road', to, item: line.item, qty, value })
  if (to !== undefined) model.stock = bring(model.stock, { place: to, item: line.item, qty, value }, paper)
  model.stock = offTheRoad(model.stock, paper, { item: line.item, qty, value })
  Object.assign(line, { done: line.done + part, ended: line.ended + qty, value: line.value - value })
}

/** Goods on their way are taken off it at their own worth, whatever else is there. */
function offTheRoad(stock: Stock, paper: Transfer, { item, qty, value }: Pick<Step, 'item' | 'qty' | 'value'>): Stock {
  return come(stock, { place: lies('road', paper), item, qty: -qty }, -value)
}

function reverse(index: number): Command {
  const candidates = ({ transfers }: Readonly<Moving>) =>
    transfers.filter(({ state }) => ['InTransit', 'Partial', 'Completed'].includes(state))
  return {
    check: (model) => candidates(model).length > 0,
    toString: () => `reverse transfer ${index}`,
    run: async (model, { world }) => {
      const paper = oneOf(candidates(model), index)
      if (paper === undefined) return
      const after = undone(model.stock, paper)
      const answer = await world.move({ ...paper, paper, name: 'reverse', body: { Remarks: 'wrong' } })
      expectOutcome(answer, paper, after === undefined ? 'E_NEG_ONHAND' : undefined)
      if (after === undefined) return
      model.stock = unlearn(after, paper)
      paper.state = 'Cancelled'
      for (const line of paper.lines)
        Object.assign(line, { shipped: 0n, shippedBase: 0n, done: 0n, ended: 0n, value: 0n })
    },
  }
}

/**
 * Newest first: goods leave at today's average and come back at what they were worth; within one pool at that average, so that its worth stays.
 * Those on the road keep their own.
 */
function undone(before: Stock, paper: Transfer): Stock | undefined {
  let stock = before
  for (const { from, to, item, qty, value } of paper.steps.toReversed()) {
    let back = value
    if (to === 'road') stock = offTheRoad(stock, paper, { item, qty, value })
    else if (to !== undefined) {
      const left = leave(stock, { place: to, item, qty })
      if (left === undefined) return undefined
      stock = left.stock
      if (lies(from, paper).pool === to.pool) back = left.value
    }
    stock = come(stock, { place: lies(from, paper), item, qty }, back)
  }
  return stock
}

/** A place, or that of the road to where the goods go. */
function lies(place: Place | 'road', { to }: Transfer): Pick<Place, 'id' | 'pool'> {
  const road = roads[to.site]
  return place === 'road' ? { id: road, pool: road } : place
}

const index = fc.nat(7)
const percents = fc.constantFrom(40, 70, 100)
const sent = fc.record({ wishes, from: fc.nat(3), by: fc.integer({ min: 1, max: 3 }), percent: percents })

/** Everything people do with transfers. */
export const transferCommands: readonly fc.Arbitrary<Command>[] = [
  sent.map(send),
  sent.map(send),
  fc.tuple(percents, index).map(([percent, at]) => end('receive', percent, at)),
  fc.tuple(percents, index).map(([percent, at]) => end('lose', percent, at)),
  fc.tuple(percents, index).map(([percent, at]) => end('bringBack', percent, at)),
  index.map(reverse),
]
