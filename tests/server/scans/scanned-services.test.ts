import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scanOpenLinesPath, type OpenBilledLine } from '#core/http/scans/scans-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { ublInvoice, type XmlInvoice } from '../../../server/demo/documents/scans/ubl-invoice.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { places, things } from '../support/inventory.ts'
import { signIn } from '../support/sign-in.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { goodInvoice } from './good-invoice.ts'
import { createScanWorld, power, scanSet as set, type ScanWorld } from './scan-world.ts'

/** 4 × 25.00 are 100.00, without tax. */
const cleaned: Partial<XmlInvoice> = {
  lines: [{ code: '', name: 'Window cleaning', qty: '4', price: '25.00', amount: '100.00' }],
  net: '100.00',
  taxPct: '0',
  tax: '0.00',
  total: '100.00',
}

describe('scanned invoices of services', () => {
  let world: ScanWorld
  beforeAll(async () => {
    world = await createScanWorld()
  })
  afterAll(async () => {
    expect(await world.broken()).toEqual([])
    await world.close()
  })

  const scanned = (number: string, changes: Partial<XmlInvoice> = {}): Promise<Row> =>
    world.scanned(ublInvoice({ ...goodInvoice, number, ...changes }), `${number}.xml`)
  const ordered = (lines: readonly object[]) => world.order([], { DeliveryLocationId: places.store, Lines: lines })
  const named = (name: string) => ({ ...cleaned, lines: (cleaned.lines ?? []).map((line) => ({ ...line, name })) })
  const cleaning = { Description: 'Window cleaning', AccountId: power, Qty: '4', Price: '25' }

  it('[SCAN-79] [VCH-336] find the order nobody receives and become a voucher that is matched with it, which receives it once posted', async () => {
    const order = await ordered([cleaning])
    const row = await scanned('SRV-1', cleaned)
    expect(row).toMatchObject({ Status: 'Matched', UnmatchedLines: 0, UnsureCount: 0 })
    expect(row.Lines).toMatchObject([
      {
        OrderId: order.Id,
        OrderLineId: order.Lines[0]?.Id,
        ReceiptId: null,
        OpenQty: null,
        ReceiptPrice: null,
        OrderOpenQty: '4',
        OrderPrice: '25',
        MatchedBy: 'Text',
      },
    ])
    await world.moved(set, row, 'createVoucher')
    const voucher = await world.read('Vouchers', Number((await world.read(set, row.Id))['VoucherId']))
    expect(voucher).toMatchObject({
      MatchType: 'TwoWay',
      InvoiceTotal: '100',
      BeyondAmount: '0',
      Rounding: '0',
      Lines: [{ OrderId: order.Id, OrderLineId: order.Lines[0]?.Id, Qty: '4', Price: '25' }],
    })
    const posted = await world.posted(voucher)
    expect(posted).toMatchObject({ Status: 'Completed' })
    const done = await world.read('PurchaseOrders', order.Id)
    expect([done['Status'], done.Lines[0]?.['ReceivedQty']]).toEqual(['Invoiced', '4'])
    // Nothing of it is open any more, so the next one finds nothing.
    expect(await scanned('SRV-2', cleaned)).toMatchObject({ Status: 'Read', UnmatchedLines: 1 })
  })

  it('[SCAN-79] one that bills receipts as well waits for a person, who is offered both', async () => {
    const goods = await ordered([{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '10', Price: '2.5' }])
    const receipt = await world.moved('Receipts', await world.receipt([taking(goods, 0, '10')]), 'post')
    const order = await ordered([cleaning])
    const tomatoes = { code: '', name: 'Tomato 100% ripe', qty: '10', price: '2.50', amount: '25.00' }
    const row = await scanned('SRV-3', {
      ...cleaned,
      lines: [...(cleaned.lines ?? []), tomatoes],
      net: '125.00',
      total: '125.00',
    })
    expect(row).toMatchObject({ Status: 'Exception' })
    expect(String(row['Problems'])).toContain('mixed')
    const offered = await world.session.call({ url: scanOpenLinesPath(row.Id, 1) })
    expect(
      offered.json<readonly OpenBilledLine[]>().map(({ Of, Document, OpenQty }) => [Of, Document, OpenQty]),
    ).toEqual([
      ['receipt', receipt.Id, '10'],
      ['order', order.Id, '4'],
    ])
  })

  it('[SCAN-18] of orders nobody receives become a draft by themselves and no more: nobody said that the service was done', async () => {
    await world.prefer('scanPosts', true)
    const order = await ordered([{ ...cleaning, Description: 'Pest control' }])
    const row = await scanned('SRV-4', named('Pest control'))
    await world.prefer('scanPosts', false)
    expect(row).toMatchObject({ Status: 'Drafted' })
    const voucher = await world.read('Vouchers', Number(row['VoucherId']))
    expect(voucher).toMatchObject({ Status: 'PendingSubmission', MatchType: 'TwoWay', BeyondAmount: '0' })
    const left = await world.read('PurchaseOrders', order.Id)
    expect([left['Status'], left.Lines[0]?.['ReceivedQty']]).toEqual(['Approved', '0'])
    // A person who knows submits it.
    expect(await world.posted(voucher)).toMatchObject({ Status: 'Completed' })
  })

  it('[VCH-339] [SCAN-79] who may not view orders names none in it, reads none through it, and is not told what others matched', async () => {
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) =>
      sql`insert into role_permission (tenant_id, parent_id, line_no, permission) values
      ('ui', 2, 91, 'CreateAPVouchers'), ('ui', 2, 92, 'PostAPVouchers')`.execute(trx),
    )
    const chef = await signIn(world.test, { user: 'chef' })
    const order = await ordered([{ ...cleaning, Description: 'Lift upkeep', Qty: '1373', Price: '25.1377' }])
    const row = await scanned('SRV-5', named('Lift upkeep'))
    expect(row.Lines).toMatchObject([{ OrderLineId: order.Lines[0]?.Id, OrderOpenQty: '1373', OrderPrice: '25.1377' }])
    const line = { Id: row.Lines[0]?.Id, OrderId: order.Id, OrderLineId: order.Lines[0]?.Id }
    const refused = await chef.call({
      method: 'PATCH',
      url: `/inventory/api/${set}(${row.Id})`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
      payload: { Lines: [line] },
    })
    expect(issuesOf(refused)).toEqual(['lines/0/OrderId unknownField', 'lines/0/OrderLineId unknownField'])
    expect(refused.body).not.toContain('1373')
    for (const path of ['', '/history', '?$expand=Lines($expand=OrderLine)']) {
      const seen = await chef.call({ url: `/inventory/api/${set}(${row.Id})${path}` })
      expect(seen.statusCode === 200 || path.startsWith('?'), seen.body).toBe(true)
      for (const secret of ['1373', '25.1377', 'OrderLineId']) expect(seen.body, path).not.toContain(secret)
    }
    for (const url of ['PurchaseOrders?$select=Id,TotalAmount', 'PurchaseOrderLines?$select=Id,ServiceQty'])
      expect((await chef.call({ url: `/inventory/api/${url}` })).statusCode, url).not.toBe(200)
    // What was matched stays so, without a word of what with.
    const kept = (await chef.call({ url: `/inventory/api/${set}(${row.Id})` })).json<Row>()
    expect(kept).toMatchObject({ UnmatchedLines: 0, Lines: [{ Unmatched: 0 }] })
    await world.moved(set, row, 'reject', { Remarks: 'a trial' })
  })
})
