import fc, { type AsyncCommand } from 'fast-check'
import { expect } from 'vitest'
import { expectOutcome, wire } from '../command.ts'
import { oneOf } from '../model.ts'
import { placeOf, type Moving, type Real, type Reset } from './papers.ts'
import { lyingAt, settle, unlearn, unsettle } from './stock.ts'
import { reasons } from './world.ts'

type Command = AsyncCommand<Moving, Real>

const set = 'InventoryResets'

/** Looks at a place, to set it to nothing or to figures, each in thousandths. */
function look({ at, targets }: { readonly at: number; readonly targets: readonly number[] | undefined }): Command {
  return {
    check: () => true,
    toString: () => `look at ${at} to set it to ${targets?.join(' and ') ?? 'nothing'}`,
    run: async (model, { world, ground }) => {
      const place = placeOf(ground, at)
      const Mode = targets === undefined ? 'ToZero' : 'ToGiven'
      const body = { ReasonId: reasons.reset, OfLocationId: place.id, Mode }
      const { Id, VersionNo, Status } = await world.save(place.site, set, body)
      const paper: Reset = {
        set,
        id: Id,
        site: place.site,
        version: VersionNo,
        state: Status,
        place,
        open: [],
        rows: [],
      }
      expectOutcome(await world.move({ ...paper, paper, name: 'generate' }), paper, undefined)
      await world.workOff()
      const lines = ground.items.map(({ id }, index) => {
        return {
          item: id,
          book: lyingAt(model.stock, { place, item: id }),
          target: BigInt(targets?.[index] ?? 0) * 1000n,
        }
      })
      paper.open = lines.filter(({ book }) => book !== 0n)
      model.resets.push(paper)
      const found = await world.lines(place.site, 'InventoryResetLines', Id)
      expect(found.map((line) => [line['ItemId'], line['Book']])).toEqual(
        paper.open.map(({ item, book }) => [item, wire(book)]),
      )
      if (targets !== undefined) await give({ world, ground }, paper, found)
      await refresh({ world, ground }, paper)
    },
  }
}

/** Writes the figures people give. */
async function give({ world }: Real, paper: Reset, found: readonly { readonly Id: number }[]): Promise<void> {
  const by = paper.site === 2 ? world.transfers.sender : world.transfers.receiver
  for (const [index, { Id }] of found.entries()) {
    const url = `/inventory/api/InventoryResetLines(${Id})`
    const etag = String((await by.call({ url })).headers['etag'])
    const payload = { NewQty: wire(paper.open[index]?.target ?? 0n) }
    const answer = await by.call({ method: 'PATCH', url, headers: { 'if-match': etag }, payload })
    expect(answer.statusCode, answer.body).toBe(200)
  }
}

async function refresh({ world }: Real, paper: Reset): Promise<void> {
  const { VersionNo, Status } = await world.read({ ...paper, paper })
  Object.assign(paper, { version: VersionNo, state: Status })
}

/** Applies one, what was refused before too: lines whose stock moved since it was looked at are refused and hold up no other. */
function apply(index: number): Command {
  const candidates = ({ resets }: Readonly<Moving>) =>
    resets.filter(({ state }) => state === 'Pending' || state === 'Partial')
  return {
    check: (model) => candidates(model).some(({ open }) => open.length > 0),
    toString: () => `apply reset ${index}`,
    run: async (model, real) => {
      const paper = oneOf(
        candidates(model).filter(({ open }) => open.length > 0),
        index,
      )
      if (paper === undefined) return
      if (paper.state === 'Pending') {
        const body = { Fields: { ConfirmSite: `S${paper.site}` } }
        expectOutcome(await real.world.move({ ...paper, paper, name: 'submit', body }), paper, undefined)
        expectOutcome(await real.world.approveReset(paper.site, paper.id), paper, undefined)
      }
      expectOutcome(await real.world.move({ ...paper, paper, name: 'apply' }), paper, undefined)
      await real.world.workOff()
      const { place } = paper
      const isSame = (line: Reset['open'][number]) => lyingAt(model.stock, { place, item: line.item }) === line.book
      const changes = paper.open.filter((line) => line.book === line.target || isSame(line))
      const after = settle(
        model.stock,
        changes.map(({ item, book, target }) => ({ place, item, qty: target - book })),
        paper,
      )
      expect(after).not.toBeTypeOf('string')
      if (typeof after === 'string') return
      model.stock = after.stock
      paper.rows.push(...after.rows)
      paper.open = paper.open.filter((line) => !changes.includes(line))
      await refresh(real, paper)
      expect(paper.state).toBe(paper.open.length === 0 ? 'Completed' : 'Partial')
    },
  }
}

function reverse(index: number): Command {
  const candidates = ({ resets }: Readonly<Moving>) =>
    resets.filter(({ state }) => state === 'Completed' || state === 'Partial')
  return {
    check: (model) => candidates(model).length > 0,
    toString: () => `reverse reset ${index}`,
    run: async (model, { world }) => {
      const paper = oneOf(candidates(model), index)
      if (paper === undefined) return
      const after = paper.rows.length === 0 ? undefined : unsettle(model.stock, paper.rows)
      const refusal = paper.rows.length === 0 ? 'E_NOTHING_TO_POST' : 'E_NEG_ONHAND'
      const answer = await world.move({ ...paper, paper, name: 'reverse', body: { Remarks: 'wrong' } })
      expectOutcome(answer, paper, after === undefined ? refusal : undefined)
      if (after === undefined) return
      model.stock = unlearn(after, paper)
      paper.state = 'Cancelled'
    },
  }
}

const index = fc.nat(7)
const targets = fc.option(fc.tuple(fc.nat(20_000), fc.nat(20_000)), { nil: undefined })

/** Everything people do with resets. */
export const resetCommands: readonly fc.Arbitrary<Command>[] = [
  fc.record({ at: fc.nat(3), targets }).map(look),
  index.map(apply),
  index.map(apply),
  index.map(reverse),
]
