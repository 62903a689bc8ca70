import fc, { type AsyncCommand } from 'fast-check'
import { expectOutcome, inBase, wire } from '../command.ts'
import { oneOf } from '../model.ts'
import { placeOf, type BooksOf, type Moving, type Real, type Sheet } from './papers.ts'
import { lyingAt, settle, unlearn, unsettle } from './stock.ts'
import type { MovingGround, Place } from './world.ts'

type Command = AsyncCommand<Moving, Real>

const set = 'PhysicalInventories'
const isOpen = ({ state }: Sheet) => state === 'PendingSubmission' || state === 'Pending'

interface Begun {
  readonly at: number
  readonly booksOf: BooksOf
  readonly isZeroed: boolean
}

/** Begins a count of all that lies at a place; one by hand is counted without it. One sheet a place at a time. */
export function begin({ at, booksOf, isZeroed }: Begun): Command {
  return {
    check: () => true,
    toString: () => `begin a count ${booksOf} at ${at}${isZeroed ? ', blank is zero' : ''}`,
    run: async (model, real) => {
      const place = placeOf(real.ground, at)
      const items = real.ground.items.filter(({ id }) => lyingAt(model.stock, { place, item: id }) !== 0n)
      const isTaken = model.sheets.some((sheet) => sheet.place.id === place.id && isOpen(sheet))
      if (isTaken || (items.length === 0 && booksOf !== 'Hand')) return
      const { frozen, ...paper } = await begun(model, real, { place, booksOf, isZeroed })
      const before = model.sheets.filter((sheet) => sheet.place.id === place.id && sheet.state === 'Completed')
      model.sheets.push({ ...paper, place, booksOf, isZeroed, frozen, before, changes: [], rows: [] })
    },
  }
}

async function begun(
  { stock }: Moving,
  { world, ground }: Real,
  { place, booksOf, isZeroed }: Omit<Begun, 'at'> & { place: Place },
) {
  const asOf = booksOf === 'EndOfDay' ? booksOf : 'Moment'
  const body = { LocationId: place.id, AsOf: asOf, Uncounted: isZeroed ? 'Zero' : 'Leave' }
  const made = await world.save(place.site, set, body)
  const paper = { set, id: made.Id, site: place.site, version: made.VersionNo, state: made.Status }
  const frozen = new Map(ground.items.map(({ id }) => [id, lyingAt(stock, { place, item: id })]))
  if (booksOf === 'Hand') return { ...paper, frozen, filled: new Map<number, number>() }
  expectOutcome(await world.move({ ...paper, paper, name: 'start' }), paper, undefined)
  const { Lines } = await world.read({ ...paper, paper })
  return { ...paper, frozen, filled: new Map(Lines.map((line) => [Number(line['ItemId']), line.Id])) }
}

/** What was counted of an item: thousandths of one of its units; undefined leaves it blank. */
interface Counted {
  readonly unit: number
  readonly thousandths: number | undefined
}

/** Writes what was counted and submits the sheet: nobody is asked. */
function submit(counts: readonly Counted[], index: number): Command {
  const candidates = ({ sheets }: Readonly<Moving>) => sheets.filter(({ state }) => state === 'PendingSubmission')
  return {
    check: (model) => candidates(model).length > 0,
    toString: () => `count ${index}: ${JSON.stringify(counts)}`,
    run: async (model, { world, ground }) => {
      const paper = oneOf(candidates(model), index)
      if (paper === undefined) return
      const noted = ground.items.map((item, at) => noteOf(item, counts[at]))
      const { VersionNo } = await world.patch({ ...paper, paper, body: { Lines: linesOf(paper, noted) } })
      paper.version = VersionNo
      const answer = await world.move({ ...paper, paper, name: 'submit' })
      expectOutcome(answer, paper, undefined)
      paper.state = 'Pending'
      paper.changes = noted.flatMap(({ item, counted }) => {
        const found = counted ?? (paper.isZeroed && paper.filled.has(item) ? 0n : undefined)
        if (found === undefined) return []
        return [{ place: paper.place, item, qty: found - booksNow(model, paper, item), value: 0n }]
      })
    },
  }
}

interface Noted {
  readonly item: number
  /** As the wire writes it. */
  readonly cells: object
  /** Millionths of the base unit. */
  readonly counted: bigint | undefined
}

function noteOf({ id, units }: MovingGround['items'][number], count: Counted | undefined): Noted {
  const unit = units[(count?.unit ?? 0) % units.length]
  if (unit === undefined || count?.thousandths === undefined) return { item: id, cells: {}, counted: undefined }
  const qty = BigInt(count.thousandths) * 1000n
  return { item: id, cells: { Count1: wire(qty), Unit1Id: unit.id }, counted: inBase(qty, unit) }
}

/** Lines it was filled with, and one for each item that was counted without. */
function linesOf({ filled }: Sheet, noted: readonly Noted[]): readonly object[] {
  return noted.flatMap(({ item, cells, counted }): readonly object[] => {
    const Id = filled.get(item)
    if (Id !== undefined) return [{ Id, ...cells }]
    return counted === undefined ? [] : [{ ItemId: item, UnitId: item, ...cells }]
  })
}

/** What the books say of an item on a sheet that is submitted now. */
function booksNow({ stock }: Moving, { booksOf, place, frozen, filled, before }: Sheet, item: number): bigint {
  if (booksOf !== 'Moment') return lyingAt(stock, { place, item })
  const then = frozen.get(item) ?? 0n
  if (filled.has(item)) return then
  // An item of which nothing lay there: counts that were reversed since are in the books of no moment (COUNT-31).
  const undone = before.filter(({ state }) => state === 'Cancelled').flatMap(({ rows }) => rows)
  return undone.filter((row) => row.item === item).reduce((sum, { qty }) => sum - qty, then)
}

function post(index: number): Command {
  const candidates = ({ sheets }: Readonly<Moving>) => sheets.filter(({ state }) => state === 'Pending')
  return {
    check: (model) => candidates(model).length > 0,
    toString: () => `post count ${index}`,
    run: async (model, { world }) => {
      const paper = oneOf(candidates(model), index)
      if (paper === undefined) return
      const answer = await world.move({ ...paper, paper, name: 'post' })
      const after = paper.changes.length === 0 ? 'E_NOTHING_TO_POST' : settle(model.stock, paper.changes, paper)
      expectOutcome(answer, paper, typeof after === 'string' ? after : undefined)
      if (typeof after === 'string') return
      model.stock = after.stock
      paper.rows = after.rows
      paper.state = 'Completed'
    },
  }
}

/** A sheet that cannot be posted, or that nobody wants, makes room for another. */
function cancel(index: number): Command {
  const candidates = ({ sheets }: Readonly<Moving>) => sheets.filter(isOpen)
  return {
    check: (model) => candidates(model).length > 0,
    toString: () => `cancel count ${index}`,
    run: async (model, { world }) => {
      const paper = oneOf(candidates(model), index)
      if (paper === undefined) return
      expectOutcome(await world.move({ ...paper, paper, name: 'cancel' }), paper, undefined)
      paper.state = 'Cancelled'
    },
  }
}

function reverse(index: number): Command {
  const candidates = ({ sheets }: Readonly<Moving>) => sheets.filter(({ state }) => state === 'Completed')
  return {
    check: (model) => candidates(model).length > 0,
    toString: () => `reverse count ${index}`,
    run: async (model, { world }) => {
      const paper = oneOf(candidates(model), index)
      if (paper === undefined) return
      const after = unsettle(model.stock, paper.rows)
      const answer = await world.move({ ...paper, paper, name: 'reverse', body: { Remarks: 'wrong' } })
      expectOutcome(answer, paper, after === undefined ? 'E_NEG_ONHAND' : undefined)
      if (after === undefined) return
      model.stock = unlearn(after, paper)
      paper.state = 'Cancelled'
    },
  }
}

const index = fc.nat(7)
const counted = fc.record({
  unit: fc.nat(2),
  thousandths: fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: 30_000 }), weight: 6 },
    { arbitrary: fc.constantFrom(0, undefined), weight: 2 },
  ),
})
const counts = fc.tuple(counted, counted)
const booksOf = fc.constantFrom<BooksOf>('Moment', 'Moment', 'EndOfDay', 'Hand')

/** Everything people do with counts. */
export const countCommands: readonly fc.Arbitrary<Command>[] = [
  fc.record({ at: fc.nat(3), booksOf, isZeroed: fc.boolean() }).map(begin),
  fc.tuple(counts, index).map(([all, at]) => submit(all, at)),
  fc.tuple(counts, index).map(([all, at]) => submit(all, at)),
  index.map(post),
  index.map(post),
  index.map(cancel),
  index.map(reverse),
]
