import { sql } from 'kysely'
import type { Db } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'

/** Ids of the seeded masters; the same in every tenant, so that a leak shows a twin and not nothing. */
export const places = { store: 10, kitchen: 11, otherSite: 12, shared: 13, closed: 14 } as const
export const things = {
  each: 20,
  kilo: 21,
  tomato: 30,
  flour: 31,
  retired: 32,
  tomatoEach: 40,
  tomatoKilo: 41,
  flourKilo: 42,
  retiredEach: 43,
} as const

/** Gives tenants locations, units and items; inserted as they stand, because these tests are about what is built on them. */
export async function seedInventory(db: Db, tenantIds: readonly string[]): Promise<void> {
  for (const tenantId of tenantIds) {
    await withTenant(db, { tenantId }, async (trx) => {
      const run = (text: string) => sql.raw(text.replaceAll('$t', `'${tenantId}'`)).execute(trx)
      await run(
        `insert into location_type (tenant_id, id, name) values ($t, 1, 'Store'), ($t, 3, 'Kitchen'), ($t, 10, 'Shared') on conflict do nothing`,
      )
      await run(`insert into category (tenant_id, id, code, name) values ($t, 1, 'FOOD', 'Food')`)
      await run(
        `insert into unit (tenant_id, id, code, name) values ($t, 20, 'EA', 'Each'), ($t, 21, 'KG', 'Kilogram')`,
      )
      await run(`insert into location (tenant_id, id, site_id, code, name, location_type_id, is_stocked, is_active) values
        ($t, 10, 2, 'STORE', 'Main store', 1, true, true), ($t, 11, 2, 'KITCHEN', 'Main kitchen', 3, true, true),
        ($t, 12, 3, 'CENTRE', 'Centre store', 1, true, true), ($t, 13, 3, 'SHARED', 'Commissary', 10, true, true),
        ($t, 14, 2, 'OLD', 'Old store', 1, true, false)`)
      await run(`insert into item (tenant_id, id, number, name, item_kind, category_id, base_unit_id, transaction_unit_id, is_stocked, is_active) values
        ($t, 30, 'I-30', 'Tomato 100% ripe', 'FoodBeverage', 1, 20, 20, true, true),
        ($t, 31, 'I-31', 'Flour_type 00', 'FoodBeverage', 1, 21, 21, true, true),
        ($t, 32, 'I-32', '=cmd()|retired', 'FoodBeverage', 1, 20, 20, true, false)`)
      await run(`insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den) values
        ($t, 40, 30, 1, 20, 1, 1), ($t, 41, 30, 2, 21, 8, 1), ($t, 42, 31, 1, 21, 1, 1), ($t, 43, 32, 1, 20, 1, 1)`)
    })
  }
}

/** A valid body of a requisition with some lines. */
export function requisitionBody(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    RequestLocationId: places.kitchen,
    SupplyLocationId: places.store,
    Reference: 'Banquet',
    Lines: [
      { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '12' },
      { ItemId: things.flour, UnitId: things.flourKilo, Qty: '2.5' },
    ],
    ...changes,
  }
}
