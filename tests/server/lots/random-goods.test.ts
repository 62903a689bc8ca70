import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGoodsHistory, type Change, type GoodsHistory } from './goods-history.ts'

const qty = fc.integer({ min: 1, max: 6000 })
const percent = fc.integer({ min: 1, max: 130 })
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('enter' as const), qty, lot: fc.constantFrom('A', 'B', 'C', null) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kitchen' as const), qty }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('spoil' as const), qty }) },
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
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('freeze' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('count' as const), percent }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const) }) },
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

let goods: GoodsHistory
beforeAll(async () => {
  goods = await createGoodsHistory()
})
afterAll(() => goods.close())

it('[LOT-11] every invariant holds, and nothing appears or goes by itself, at every step of any history of lots, transfers, counts and resets', async () => {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 14, size: 'max' }), async (commands) => {
      await goods.begin()
      let expected = await goods.total()
      for (const each of [{ kind: 'enter', qty: 9000, lot: 'B' } as const, ...commands]) {
        const change = await run(each)
        if (change !== undefined) done.set(each.kind, (done.get(each.kind) ?? 0) + 1)
        expected += change ?? 0
        expect(await goods.total(), each.kind).toBe(expected)
        expect(await goods.broken(), each.kind).toEqual([])
      }
    }),
    { numRuns: 5, endOnFailure: true },
  )
  // A history in which everything is refused proves nothing.
  expect(done.get('enter') ?? 0).toBeGreaterThan(0)
}, 120_000)

it('[LOT-11] a count of frozen books meets goods that moved meanwhile, a loss on the way and a reset', async () => {
  await goods.begin()
  const before = await goods.total()
  const steps: readonly (readonly [Command, number])[] = [
    [{ kind: 'enter', qty: 10_000, lot: 'A' }, 10_000],
    [{ kind: 'freeze' }, 0],
    [{ kind: 'ship', qty: 4000 }, 0],
    [{ kind: 'take', name: 'receive', index: 0, percent: 50 }, 0],
    [{ kind: 'take', name: 'lose', index: 0, percent: 100 }, -2000],
    [{ kind: 'count', percent: 100 }, 0],
    [{ kind: 'spoil', qty: 500 }, -500],
  ]
  for (const [step, change] of steps) {
    expect(await run(step), step.kind).toBe(change)
    expect(await goods.broken(), step.kind).toEqual([])
  }
  expect(await goods.total()).toBe(before + 7500)
  expect(await run({ kind: 'reset' })).toBeLessThan(0)
  expect(await goods.broken()).toEqual([])
})

function run(each: Command): Change {
  switch (each.kind) {
    case 'enter':
      return goods.enter(each.qty, each.lot)
    case 'kitchen':
      return goods.kitchen(each.qty)
    case 'spoil':
      return goods.spoil(each.qty)
    case 'ship':
      return goods.ship(each.qty)
    case 'take':
      return goods.take(each.name, each.index, each.percent)
    case 'freeze':
      return goods.freeze()
    case 'count':
      return goods.count(each.percent)
    case 'reset':
      return goods.reset()
  }
}
