import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createStockWorld, stock, type StockWorld } from './stock-world.ts'

describe('the ledger’s own gates', () => {
  let world: StockWorld
  beforeAll(async () => {
    world = await createStockWorld()
    await world.receive({ qty: '10', unitCost: '2' })
  })
  afterAll(() => world.close())

  const asServer = (statement: RawBuilder<unknown>) => world.inTenant((trx) => statement.execute(trx))
  const asOwner = (statement: RawBuilder<unknown>) =>
    withTenant(world.database.owner(), { tenantId: 'ui' }, (trx) => statement.execute(trx))

  it.each([
    'posting',
    'posting_site',
    'posted_line',
    'stock_ledger',
    'journal_line',
    'rni_entry',
    'commitment_entry',
    'approval_decision',
  ])('[POST-16] %s only grows', async (table) => {
    const name = sql.table(table)
    await expect(asServer(sql`update ${name} set tenant_id = tenant_id`)).rejects.toThrow('permission denied')
    await expect(asServer(sql`delete from ${name}`)).rejects.toThrow('permission denied')
    await expect(asOwner(sql`delete from ${name}`)).rejects.toThrow('permission denied')
    await expect(asOwner(sql`truncate ${name} cascade`)).rejects.toThrow('permission denied')
    // The owner may update for the sake of references; the guard of each row refuses it.
    const { rows } = await asOwner(sql`select from ${name} limit 1`)
    const updated = asOwner(sql`update ${name} set tenant_id = tenant_id`)
    if (rows.length > 0) await expect(updated).rejects.toThrow('E_APPEND_ONLY')
    else await expect(updated).resolves.toMatchObject({ numAffectedRows: 0n })
  })

  it('[POST-16] balances move through the ledger only', async () => {
    for (const statement of [
      sql`update stock_balance set qty = qty + 1`,
      sql`delete from stock_balance`,
      sql`insert into stock_balance (tenant_id, pool_id, item_id, qty) select tenant_id, pool_id, ${stock.wine}, 5 from stock_balance`,
      sql`update stock_onhand set qty = qty + 1`,
      sql`insert into stock_onhand (tenant_id, location_id, site_id, item_id, qty) values ('ui', ${stock.kitchen}, 2, ${stock.wine}, 5)`,
    ]) {
      await expect(asServer(statement)).rejects.toThrow('E_APPEND_ONLY')
    }
    expect(await world.balance(stock.store, stock.flour)).toEqual({ qty: '10', value: '20' })
  })

  it('[POST-15] the database refuses stock at the head office', async () => {
    const pool = sql`insert into cost_pool (tenant_id, id, site_id, code) values ('ui', 9001, 1, 'HO')`
    const place = sql`insert into location_stock (tenant_id, location_id, pool_id, site_id) values ('ui', ${stock.headOffice}, 9001, 1)`
    const row = sql`insert into stock_ledger (tenant_id, posting_id, entry_no, post_date, site_id, location_id, pool_id, item_id, qty,
        value, entry_type, doc_type_id, doc_id)
      select 'ui', id, 99, post_date, 1, ${stock.headOffice}, 9001, ${stock.flour}, 1, 1, 'OPENING', 28, doc_id from posting`
    await asServer(pool)
    await asServer(place)
    await expect(asServer(row)).rejects.toThrow('E_SITE1')
  })

  it('[POST-13] the database refuses a posting outside its period, whoever writes it', async () => {
    const copy = (
      day: string,
    ) => sql`insert into posting (tenant_id, doc_type_id, doc_id, event_code, event_seq, idempotency_key,
        post_date, period_id, posted_by)
      select tenant_id, 99, 1, 'X', 1, ${`x${day}`}, ${day}::date, period_id, 1 from posting limit 1`
    await expect(asServer(copy('2026-04-01'))).rejects.toThrow('E_PERIOD_DATE')
    await asServer(sql`update fiscal_period set status = 'Closing'`)
    await expect(asServer(copy('2026-03-02'))).rejects.toThrow('E_PERIOD_CLOSED')
  })
})
