import fc, { type AsyncCommand } from 'fast-check'
import { put, take, type Books } from './books.ts'
import { forget, knownValue, learn } from './costs.ts'
import { closed, expectOutcome, lineOf, move, save, wholeOf, wireLine, type Real, type Wish } from './command.ts'
import { oneOf, stateOfOrder, type Arrival, type Model, type Moved } from './model.ts'
import { wishes } from './wishes.ts'

type Command = AsyncCommand<Model, Real>

/** Stock entered as it was found. */
export function enter(given: { wishes: readonly Wish[]; isKitchen: boolean; isRepeated: boolean }): Command {
  return {
    check: () => true,
    toString: () => `enter stock ${JSON.stringify(given)}`,
    run: async (model, real) => {
      const lines = given.wishes.map((wish) => lineOf(real.ground, wish))
      const place = real.ground.places[given.isKitchen ? 1 : 0]
      const body = { LocationId: place, Lines: lines.map((line) => wireLine(line, 'UnitCost')) }
      const { Id, VersionNo, Status } = await save(real, lines, { path: 'StockEntries', body, sending: given })
      const moved = lines.map(wholeOf)
      const paper: Arrival = {
        set: 'StockEntries' as const,
        id: Id,
        version: VersionNo,
        state: Status,
        place,
        moved,
        took: [],
      }
      model.arrivals.push(paper)
      const priced = withPrices(model, paper)
      const refusal = closed(model) ?? (priced === undefined ? 'E_NO_COST' : undefined)
      expectOutcome(await move(real, { set: paper.set, paper, name: 'post' }, given.isRepeated), paper, refusal)
      if (refusal !== undefined || priced === undefined) return
      paper.moved = priced
      arrive(model, paper)
    },
  }
}

/** What found goods are worth, those without a price at the last known cost, each after those before; undefined where one has none. */
function withPrices({ costs }: Model, { place, moved }: Arrival): readonly Moved[] | undefined {
  let known = costs
  const priced: Moved[] = []
  for (const { item, qty, value: named } of moved) {
    const value = named > 0n ? named : knownValue(known, { place, item, qty })
    if (value === undefined) return undefined
    const line = { item, qty, value }
    known = learn(known, { place, moved: [line], by: priced, isArrival: true })
    priced.push(line)
  }
  return priced
}

/** The goods of a document that was posted come to their place. */
export function arrive(model: Model, paper: Arrival): void {
  for (const { item, qty, value } of paper.moved)
    model.books = put(model.books, { place: paper.place, item, qty }, value)
  model.costs = learn(model.costs, { place: paper.place, moved: paper.moved, by: paper, isArrival: true })
  paper.state = 'Completed'
}

function reverse(index: number): Command {
  const candidates = ({ arrivals }: Readonly<Model>) => arrivals.filter(({ state }) => state === 'Completed')
  return {
    check: (model) => candidates(model).length > 0,
    toString: () => `reverse arrival ${index}`,
    run: async (model, real) => {
      const paper = oneOf(candidates(model), index)
      if (paper === undefined) return
      const after = gone(model.books, paper)
      const refusal = closed(model) ?? (after === undefined ? 'E_NEG_ONHAND' : undefined)
      const body = { Remarks: 'wrong' }
      expectOutcome(await move(real, { set: paper.set, paper, name: 'reverse', body }), paper, refusal)
      if (refusal !== undefined || after === undefined) return
      model.books = after
      model.costs = forget(model.costs, paper)
      paper.state = 'Cancelled'
      for (const { line, qty } of paper.took) line.done -= qty
      for (const { order } of paper.took) order.state = stateOfOrder(order)
      for (const order of new Set(paper.took.map((took) => took.order))) order.version += 1
    },
  }
}

/** Last line first: goods leave at today's average. */
function gone(before: Books, { place, moved }: Arrival): Books | undefined {
  return moved.toReversed().reduce<Books | undefined>((books, { item, qty }: Moved) => {
    return books === undefined ? undefined : take(books, { place, item, qty })?.books
  }, before)
}

/** Everything people do with goods that came in. */
export const arrivalCommands: readonly fc.Arbitrary<Command>[] = [
  fc.record({ wishes, isKitchen: fc.boolean(), isRepeated: fc.boolean() }).map(enter),
  fc.record({ wishes, isKitchen: fc.constant(false), isRepeated: fc.constant(false) }).map(enter),
  fc.nat(7).map(reverse),
]
