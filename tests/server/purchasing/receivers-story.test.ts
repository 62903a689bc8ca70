import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'
import { siteDay } from '../support/site-day.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

describe('a delivery of lots with freight, of which a part goes back with the driver', () => {
  let world: VoucherWorld
  let reason = 0
  let bought: Row
  let first: Row
  beforeAll(async () => {
    world = await createVoucherWorld()
    reason = (await world.made('Reasons', { Code: 'WARM', Name: 'Too warm', Use: 'receipt' })).Id
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`update item set lot_tracked = true where tenant_id = 'ui' and id = ${things.tomato}`.execute(trx),
    )
    const line = (qty: string, price: string) => ({ qty, price, unit: things.tomatoEach })
    bought = await world.order([line('10', '2'), line('10', '3')], { Freight: '5' })
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
    const [ledger, account] = await world.owed()
    expect(account).toBe(ledger)
  })
  afterAll(() => world.close())

  const lot = (Lot: string) => ({ Lot, ExpiresOn: siteDay(world.test.clock, 20) })
  const lots = async () => {
    const codes = new Map((await world.list('Lots')).map(({ Id, Code }) => [Id, String(Code)]))
    const rows = await world.list('LotStock')
    return rows.map(({ LotId, Qty }) => `${codes.get(Number(LotId)) ?? ''} ${String(Qty)}`).toSorted()
  }
  const open = async () => {
    const row = await world.read('PurchaseOrders', bought.Id)
    return [row['Status'], ...row.Lines.map((line) => `${String(line['ReceivedQty'])} ${String(line['OpenQty'])}`)]
  }

  it('[RCV-1, LOT-3, FRT-3, FRT-4] what was taken is worth its part of the freight, by lot; what went back is in no lot and open', async () => {
    const lines = [
      taking(bought, 0, '8', { RejectedQty: '2', RejectReasonId: reason, RejectedRest: 'Open', ...lot('A') }),
      taking(bought, 1, '10', lot('B')),
    ]
    first = await world.moved('Receipts', await world.receipt(lines), 'post')
    // 8 × 2.00 with 8 tenths of 2.00 of freight, and 10 × 3.00 with 3.00 of it: 17.60 and 33.00.
    expect(await world.journal(first.Id, 5)).toEqual(['INV 50.6', 'RNI -50.6'])
    expect(first.Lines.map((line) => line['FreightPart'])).toEqual(['1.6', '3'])
    expect(await lots()).toEqual(['A 8', 'B 10'])
    expect(await open()).toEqual(['Partial', '8 2', '10 0'])
  })

  it('[RCV-1, FRT-3] what comes in its place brings the rest of the freight, and the order is done', async () => {
    const rest = await world.moved('Receipts', await world.receipt([taking(bought, 0, '2', lot('C'))]), 'post')
    expect(await world.journal(rest.Id, 5)).toEqual(['INV 4.4', 'RNI -4.4'])
    expect(await lots()).toEqual(['A 8', 'B 10', 'C 2'])
    expect(await open()).toEqual(['Completed', '10 0', '10 0'])
    // 50.00 of goods and 5.00 of freight.
    expect((await world.owed())[0]).toBe('55')
  })

  it('[RCV-1, LOT-4, FRT-4] undone, its goods, its lots and its freight go, and what came later stays', async () => {
    await world.moved('Receipts', await world.read('Receipts', first.Id), 'reverse', { Remarks: 'Wrong delivery' })
    expect(await lots()).toEqual(['C 2'])
    expect(await open()).toEqual(['Partial', '2 8', '0 10'])
    expect((await world.owed())[0]).toBe('4.4')
  })
})
