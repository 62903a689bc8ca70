import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGoodsHistory, type Bin, type Change, type GoodsHistory } from './goods-history.ts'

const qty = fc.integer({ min: 1, max: 6000 })
const bin = fc.constantFrom<Bin | undefined>('A', 'B', undefined)
const percent = fc.integer({ min: 1, max: 130 })
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('enter' as const), qty, lot: fc.constantFrom('A', 'B', 'C', null), bin }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kitchen' as const), qty, bin }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('spoil' as const), qty, bin }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ship' as const), qty }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      name: fc.constantFrom('receive', 'lose', 'bringBack', 'reverse'),
      index: fc.nat(3),
      percent,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('freeze' as const), isByLot: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('count' as const), percent }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const) }) },
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

let goods: GoodsHistory
let unnamed: GoodsHistory
beforeAll(async () => {
  goods = await createGoodsHistory()
  unnamed = await createGoodsHistory({ isLotTracked: false })
})
afterAll(async () => {
  await goods.close()
  await unnamed.close()
})

it('[LOT-11, BIN-103] every invariant holds, and nothing appears or goes by itself, at every step of any history of lots, bins, transfers, counts and resets', async () => {
  await holdsAtEveryStep(goods, 5)
}, 120_000)

it('[BIN-103] so it does of goods that are not kept by lots', async () => {
  await holdsAtEveryStep(unnamed, 4)
}, 120_000)

async function holdsAtEveryStep(of: GoodsHistory, numRuns: number): Promise<void> {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 14, size: 'max' }), async (commands) => {
      await of.begin()
      let expected = await of.total()
      for (const each of [{ kind: 'enter', qty: 9000, lot: 'B', bin: 'A' } as const, ...commands]) {
        const change = await run(of, each)
        if (change !== undefined) done.set(each.kind, (done.get(each.kind) ?? 0) + 1)
        expected += change ?? 0
        expect(await of.total(), each.kind).toBe(expected)
        expect(await of.broken(), each.kind).toEqual([])
      }
    }),
    { numRuns, endOnFailure: true },
  )
  // A history in which everything is refused proves nothing.
  expect(done.get('enter') ?? 0).toBeGreaterThan(0)
}

it('[LOT-11] a count of frozen books meets goods that moved meanwhile, a loss on the way and a reset', async () => {
  await goods.begin()
  const before = await goods.total()
  const steps: readonly (readonly [Command, number])[] = [
    [{ kind: 'enter', qty: 10_000, lot: 'A', bin: 'B' }, 10_000],
    [{ kind: 'freeze', isByLot: true }, 0],
    [{ kind: 'ship', qty: 4000 }, 0],
    [{ kind: 'take', name: 'receive', index: 0, percent: 50 }, 0],
    [{ kind: 'take', name: 'lose', index: 0, percent: 100 }, -2000],
    [{ kind: 'count', percent: 100 }, 0],
    [{ kind: 'spoil', qty: 500, bin: undefined }, -500],
  ]
  for (const [step, change] of steps) {
    expect(await run(goods, step), step.kind).toBe(change)
    expect(await goods.broken(), step.kind).toEqual([])
  }
  expect(await goods.total()).toBe(before + 7500)
  expect(await run(goods, { kind: 'reset' })).toBeLessThan(0)
  expect(await goods.broken()).toEqual([])
})

function run(of: GoodsHistory, each: Command): Change {
  switch (each.kind) {
    case 'enter':
      return of.enter(each.qty, each.lot, each.bin)
    case 'kitchen':
      return of.kitchen(each.qty, each.bin, each.bin && 'K')
    case 'spoil':
      return of.spoil(each.qty, each.bin)
    case 'ship':
      return of.ship(each.qty)
    case 'take':
      return of.take(each.name, each.index, each.percent)
    case 'freeze':
      return of.freeze(each.isByLot)
    case 'count':
      return of.count(each.percent)
    case 'reset':
      return of.reset()
  }
}
