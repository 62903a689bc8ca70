import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChainWorld, type ChainWorld } from '../chain/world.ts'
import { createPurchase, steps, type Charges, type Step } from './purchase.ts'
import { seedCharges, type ChargeSeeds } from './seed-charges.ts'

/** A history that failed is told with its seed: `CHARGES_SEED=… CHARGES_RUNS=…` runs it again, or others. */
const seed = Number(process.env['CHARGES_SEED'] ?? 20_261_128)
const runs = Number(process.env['CHARGES_RUNS'] ?? 5)

/** Without goods that came in parts most of what follows could not be done. */
const opening: readonly Step[] = [
  { kind: 'receive', at: 0, percent: 60, pricePercent: 100 },
  { kind: 'invoice', at: 0, percent: 33, pricePercent: 101 },
  { kind: 'receive', at: 0, percent: 100, pricePercent: 100 },
]

const charges: fc.Arbitrary<Charges> = fc.record({
  isForeign: fc.boolean(),
  discount: fc.constantFrom(0, 1, 333),
  freight: fc.constantFrom(0, 1, 1001),
  lines: fc.array(
    fc.record({
      at: fc.nat(3),
      tenths: fc.integer({ min: 10, max: 99 }),
      price: fc.integer({ min: 101, max: 1999 }),
      tax: fc.nat(3),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

describe('discount, freight, taxes and foreign currencies', () => {
  let world: ChainWorld
  let seeds: ChargeSeeds
  beforeAll(async () => {
    world = await createChainWorld()
    seeds = await seedCharges(world)
  })
  afterAll(() => world.close())

  /** Roles of the journal that are not even, over everything. */
  const uneven = () =>
    world.inTenant(async (trx) => {
      const { rows } = await sql<{ text: string }>`select role || ' ' || trim_scale(sum(debit - credit)) as text
        from journal_line group by role having sum(debit - credit) <> 0`.execute(trx)
      return rows.map(({ text }) => text)
    })

  it('[MODEL-1, MODEL-11] every property of the books holds after every step, and nothing is left once all is undone', async () => {
    const history = fc.tuple(fc.boolean(), charges, fc.array<Step>(steps, { minLength: 3, maxLength: 9 }))
    await fc.assert(
      fc.asyncProperty(history, async ([isRevaluing, given, todo]) => {
        // A session makes so many calls a minute and no more.
        world.test.clock.moveSeconds(61)
        const purchase = await createPurchase({ world, seeds, ground: await world.newGround(isRevaluing) }, given)
        for (const step of [...opening, ...todo]) {
          await purchase.take(step)
          expect(await world.broken()).toEqual([])
          const [ledger, account] = await world.owed()
          expect(account).toBe(ledger)
          for (const { taken, whole } of await purchase.shares()) expect(taken).toEqual(whole)
        }
        await purchase.undo()
        expect(await world.broken()).toEqual([])
        if (purchase.isInTurn()) expect(await uneven()).toEqual([])
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
  }, 300_000)
})
