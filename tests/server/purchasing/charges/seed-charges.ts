import { sql } from 'kysely'
import type { ChainWorld } from '../chain/world.ts'

/** What is charged with: a supplier and currency abroad, and tax codes, none first. */
export interface ChargeSeeds {
  readonly foreign: { readonly SupplierId: number; readonly CurrencyId: number }
  readonly taxes: readonly (number | null)[]
}

const euro = 77

/** A currency whose rate leaves remainders, and taxes that come back whole, in part and within the price. */
export async function seedCharges(world: ChainWorld): Promise<ChargeSeeds> {
  await world.inTenant(async (trx) => {
    await sql`insert into currency (tenant_id, id, code, name, symbol) values ('ui', ${euro}, 'XEU', 'Test euro', '')`.execute(
      trx,
    )
    await sql`insert into supplier (tenant_id, id, number, name, hold, is_active, currency_id)
      values ('ui', 9, 'S9', 'Maison Verte', 'None', true, ${euro})`.execute(trx)
    await sql`insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from)
      select 'ui', coalesce(max(id), 0) + 1, ${euro}, 164, 1.0837, '2020-01-01' from currency_rate`.execute(trx)
  })
  const code = (Code: string, more: object) =>
    world.made('TaxCodes', { Code, Name: Code, ValidFrom: '2020-01-01', ...more })
  const whole = await code('T8', { RatePct: '8.25' })
  const part = await code('T19', { RatePct: '19', RecoverablePct: '50' })
  const within = await code('T7', { RatePct: '7', IsIncluded: true })
  return { foreign: { SupplierId: 9, CurrencyId: euro }, taxes: [null, whole.Id, part.Id, within.Id] }
}
