import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { places, things } from '../support/inventory.ts'
import type { Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('stock below zero, received and invoiced', () => {
  let world: VoucherWorld
  beforeEach(async () => {
    world = await createVoucherWorld()
    await inTenant(sql`update location set allow_negative = true where id = ${places.store}`)
    // 10 at 2.00, of which 14 leave: 20.00, and 4 beyond at the last cost, 8.00.
    await world.received([{ qty: '10', price: '2' }])
    const issue = await world.made('Requisitions', {
      RequestLocationId: places.kitchen,
      SupplyLocationId: places.store,
      RequisitionType: 'DirectExpense',
      ExpenseAccountId: 2,
      Lines: [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '14' }],
    })
    await world.moved('Requisitions', await world.moved('Requisitions', issue, 'submit'), 'issue')
    expect(await stock()).toBe('-4 worth -8')
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
    const [ledger, account] = await world.owed()
    expect(account).toBe(ledger)
    await world.close()
  })

  const inTenant = (query: ReturnType<typeof sql>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await query.execute(trx)).rows)

  async function stock(): Promise<unknown> {
    const [row] = await inTenant(sql`select trim_scale(b.qty) || ' worth ' || trim_scale(b.value) as held
      from stock_balance b join location_stock l on l.tenant_id = b.tenant_id and l.pool_id = b.pool_id
      where l.location_id = ${places.store} and b.item_id = ${things.tomato}`)
    return (row as { readonly held: string } | undefined)?.held
  }

  const putsOnGoods = () =>
    inTenant(sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
      values ('ui', 2, 'ppvMode', '"revalue"', 1, now())`)

  async function invoiced(receipt: Row, qty: string): Promise<Row> {
    const draft = await world.voucher(receipt, [{ qty, price: '2.6' }])
    return world.posted(draft)
  }

  it('[POST-7, POST-72] 10 at 2.50 leave 6 worth 15.00: the 4 that were gone cost 2.00 more than they left at', async () => {
    const receipt = await world.received([{ qty: '10', price: '2.5' }])
    expect(await world.journal(receipt.Id, 5)).toEqual(['INV 23', 'RNI -25', 'NEGVAR 2'])
    expect(await stock()).toBe('6 worth 15')
    const voucher = await invoiced(receipt, '10')
    expect(await world.journal(voucher.Id)).toEqual(['RNI 25', 'PPV 1', 'AP -26'])
    expect(await stock()).toBe('6 worth 15')
  })

  it('[POST-72, VCH-10] of 1.00 the invoice is dearer, the 6 that are there bear 0.60; undone, they are worth 15.00 again', async () => {
    await putsOnGoods()
    const receipt = await world.received([{ qty: '10', price: '2.5' }])
    const voucher = await invoiced(receipt, '10')
    expect(await world.journal(voucher.Id)).toEqual(['INV 0.6', 'PPV 0.4', 'RNI 25', 'AP -26'])
    expect(await stock()).toBe('6 worth 15.6')
    await world.moved('Vouchers', voucher, 'reverse', { Remarks: 'wrong' })
    expect(await stock()).toBe('6 worth 15')
  })

  it('[POST-72, VCH-10] 3 at 2.50 leave 1 owed at 2.00: what came cost 1.50 more, and its invoice finds no goods', async () => {
    await putsOnGoods()
    const receipt = await world.received([{ qty: '3', price: '2.5' }])
    expect(await world.journal(receipt.Id, 5)).toEqual(['INV 6', 'RNI -7.5', 'NEGVAR 1.5'])
    expect(await stock()).toBe('-1 worth -2')
    const voucher = await invoiced(receipt, '3')
    expect(await world.journal(voucher.Id)).toEqual(['RNI 7.5', 'PPV 0.3', 'AP -7.8'])
    expect(await stock()).toBe('-1 worth -2')
  })
})
