import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { negativeAdjustment, outValue } from '../../../server/posting/amounts/pool-book.ts'

// The reference functions of the domain design, in the database's own arithmetic.
const oracle = `
create function pg_temp.out_value(q numeric, onhand numeric, val numeric, last_cost numeric) returns numeric language sql as $$
 select case when q=onhand then val when onhand>0 and q<onhand then round(q*val/onhand,4)
   else (case when onhand>0 then val else 0 end) + round((q-greatest(onhand,0))*last_cost,4) end $$;
create function pg_temp.negadj(q numeric, v numeric, onhand numeric, val numeric) returns numeric language sql as $$
 select case when onhand>=0 then 0 when onhand+q>0 then round(v*(onhand+q)/q,4)-(val+v) when onhand+q=0 then 0-(val+v)
   else round(val*(onhand+q)/onhand,4)-(val+v) end $$;`

const decimal = (least: number, most: number, scale: number) =>
  fc
    .bigInt(BigInt(least) * 10n ** BigInt(scale), BigInt(most) * 10n ** BigInt(scale))
    .map((units) => ({ units, scale }))

describe('what leaves and comes into a pool', () => {
  const client = new pg.Client({ connectionString: inject('adminUrl') })
  beforeAll(async () => {
    await client.connect()
    await client.query(oracle)
  })
  afterAll(() => client.end())

  const ask = async (call: string, values: readonly string[]) => {
    const result = await client.query<{ value: string }>(`select ${call} as value`, [...values])
    return toDecimal(result.rows[0]?.value ?? '')
  }

  it('[POST-20] what leaves a pool is worth what the reference says', async () => {
    const sample = fc.tuple(decimal(0, 900, 6), decimal(-50, 900, 6), decimal(0, 9000, 4), decimal(0, 50, 6))
    await fc.assert(
      fc.asyncProperty(sample, async ([quantity, onHand, amount, lastCost]) => {
        const qty = { ...quantity, units: quantity.units + 1n }
        const value = onHand.units < 0n ? { ...amount, units: -amount.units } : amount
        const expected = await ask('pg_temp.out_value($1,$2,$3,$4)', [qty, onHand, value, lastCost].map(printDecimal))
        expect(compare(outValue(qty, { qty: onHand, value }, lastCost), expected)).toBe(0)
      }),
      { numRuns: 300 },
    )
  })

  it('[POST-20] a receipt on a negative pool is trued up as the reference says', async () => {
    const sample = fc.tuple(decimal(0, 900, 6), decimal(0, 9000, 4), decimal(-500, 50, 6), decimal(0, 9000, 4))
    await fc.assert(
      fc.asyncProperty(sample, async ([quantity, value, onHand, amount]) => {
        const qty = { ...quantity, units: quantity.units + 1n }
        const held = { qty: onHand, value: onHand.units < 0n ? { ...amount, units: -amount.units } : amount }
        const expected = await ask('pg_temp.negadj($1,$2,$3,$4)', [qty, value, held.qty, held.value].map(printDecimal))
        expect(compare(negativeAdjustment(qty, value, held), expected)).toBe(0)
      }),
      { numRuns: 300 },
    )
  })
})
