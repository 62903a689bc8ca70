import fc, { type AsyncCommand } from 'fast-check'
import { expectOutcome, lineOf, wholeOf, wireLine, type Wish } from '../command.ts'
import { oneOf } from '../model.ts'
import { wishes } from '../wishes.ts'
import { placeOf, type Entry, type Moving, type Real } from './papers.ts'
import { bring, unlearn, unsettle } from './stock.ts'

type Command = AsyncCommand<Moving, Real>

/** Goods with a price come to a place. */
export function enter(given: { readonly wishes: readonly Wish[]; readonly at: number }): Command {
  return {
    check: () => true,
    toString: () => `enter ${JSON.stringify(given)}`,
    run: async (model, { world, ground }) => {
      const place = placeOf(ground, given.at)
      const lines = given.wishes.map((wish) => lineOf(ground, { ...wish, cents: wish.cents + 1 }))
      const rows = lines.map((line) => ({ ...wholeOf(line), place }))
      const body = { LocationId: place.id, Lines: lines.map((line) => wireLine(line, 'UnitCost')) }
      const { Id, VersionNo, Status } = await world.save(place.site, 'StockEntries', body)
      const paper: Entry = { set: 'StockEntries', id: Id, site: place.site, version: VersionNo, state: Status, rows }
      const answer = await world.move({ ...paper, paper, name: 'post' })
      model.entries.push(paper)
      expectOutcome(answer, paper, undefined)
      paper.state = 'Completed'
      for (const row of rows) model.stock = bring(model.stock, row, paper, true)
    },
  }
}

function reverse(index: number): Command {
  const candidates = ({ entries }: Readonly<Moving>) => entries.filter(({ state }) => state === 'Completed')
  return {
    check: (model) => candidates(model).length > 0,
    toString: () => `reverse entry ${index}`,
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

/** Everything people do with goods that come in. */
export const entryCommands: readonly fc.Arbitrary<Command>[] = [
  fc.record({ wishes, at: fc.nat(3) }).map(enter),
  fc.nat(7).map(reverse),
]
