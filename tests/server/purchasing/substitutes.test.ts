import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { things } from '../support/inventory.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('goods sent in place of others', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
    // Half a kilogram of flour stands for a tomato.
    await run(sql`insert into item_substitute (tenant_id, id, parent_id, line_no, item_id, factor)
      values ('ui', 1, ${things.tomato}, 1, ${things.flour}, 0.5)`)
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
    const [ledger, account] = await world.owed()
    expect(account).toBe(ledger)
  })
  afterAll(() => world.close())

  const run = <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  const tenTomatoes = () => world.order([{ qty: '10', price: '2', unit: things.tomatoEach }])
  const flour = { ItemId: things.flour, UnitId: things.flourKilo, Price: '5' }
  const standing = async (id: number) => {
    const row = await world.read('PurchaseOrders', id)
    const [line] = row.Lines
    return [row['Status'], line?.['ReceivedQty'], line?.['CancelledQty'], line?.['OpenQty']]
  }
  const committed = async (id: number) =>
    (
      await run(sql<{ left: string }>`select trim_scale(sum(amount))::text as left from commitment_entry
        where kind = 'PO' and doc_type_id = 3 and doc_id = ${id}`)
    )[0]?.left

  it('[RCV-4, SRC-32] 3 kg of flour at 5.00 stand for 6 of 10 tomatoes: 15.00 owed, 4 open, 8.00 committed', async () => {
    const bought = await tenTomatoes()
    const receipt = await world.moved('Receipts', await world.receipt([taking(bought, 0, '3', flour)]), 'post')
    // 3 ÷ 0.5 = 6; 3 × 5.00 = 15.00; 20.00 − 6 × 2.00 = 8.00.
    expect(await world.journal(receipt.Id, 5)).toEqual(['INV 15', 'RNI -15'])
    const moved = await run(sql<{ item: number; qty: string }>`select item_id as item, trim_scale(qty)::text as qty
      from stock_ledger where doc_type_id = 5 and doc_id = ${receipt.Id}`)
    expect(moved).toEqual([{ item: things.flour, qty: '3' }])
    expect(await standing(bought.Id)).toEqual(['Partial', '6', '0', '4'])
    expect(await committed(bought.Id)).toBe('8')
    const line = receipt.Lines[0] as Row
    expect([line['ItemId'], line['OrderLineId']]).toEqual([things.flour, bought.Lines[0]?.Id])

    const rest = await world.moved('Receipts', await world.receipt([taking(bought, 0, '4')]), 'post')
    expect(await standing(bought.Id)).toEqual(['Completed', '10', '0', '0'])
    expect(await committed(bought.Id)).toBe('0')
    for (const one of [rest, receipt])
      await world.moved('Receipts', await world.read('Receipts', one.Id), 'reverse', { Remarks: 'not ours' })
    expect(await standing(bought.Id)).toEqual(['Approved', '0', '0', '10'])
    expect(await committed(bought.Id)).toBe('20')
  })

  it('[RCV-4] [SRC-710] more than stands for what is open is refused with its figures, and so is what is no substitute', async () => {
    const bought = await tenTomatoes()
    // 6 ÷ 0.5 = 12, beyond 10 and the 5 % of tolerance.
    const over = await world.move('Receipts', await world.receipt([taking(bought, 0, '6', flour)]), 'post')
    expect(over.json()).toMatchObject({
      Code: 'E_OVER_OPEN',
      Errors: [{ field: 'overReason', params: { open: '10', takes: '12' } }],
    })
    const flours = await world.order([{ item: things.flour, unit: things.flourKilo, qty: '4', price: '5' }])
    const tomatoes = { ItemId: things.tomato, UnitId: things.tomatoEach }
    const other = await world.move('Receipts', await world.receipt([taking(flours, 0, '1', tomatoes)]), 'post')
    expect(other.json()).toMatchObject({
      Code: 'E_VALIDATION',
      Errors: [{ field: 'item', row: 0, code: 'notAsked' }],
    })
  })
})
