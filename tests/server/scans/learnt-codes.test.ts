import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { ublInvoice } from '../../../server/demo/documents/scans/ubl-invoice.ts'
import type { FilePage } from '../../../server/scans/extract/extracted-file.ts'
import { readPages } from '../../../server/scans/text/read-pages.ts'
import type { Row } from '../sources/order-world.ts'
import { things } from '../support/inventory.ts'
import { createScanWorld, scanSet as set, type ScanWorld } from './scan-world.ts'

/** How a line of an invoice came to its number. */
interface Told {
  readonly code: string
  readonly name?: string
  readonly format?: 'Picture' | 'Text'
  readonly sure?: number
  readonly isSeen?: boolean
}

describe('numbers of suppliers', () => {
  let world: ScanWorld
  beforeAll(async () => {
    world = await createScanWorld()
  })
  afterAll(() => world.close())

  let last = 0
  /** An invoice of two tomatoes that came; by itself an electronic one, or as if it had been read from a page. */
  const drafted = async ({ code, name = 'Tomato ripe', format, sure = 100, isSeen = false }: Told) => {
    last += 1
    await world.received([{ qty: '2', price: '3' }])
    const line = { code, name, qty: '2', price: '3', amount: '6' }
    const sums = { lines: [line], net: '6', taxPct: '0', tax: '0', total: '6' }
    const file = ublInvoice({
      number: `L-${last}`,
      day: '2026-03-10',
      supplier: 'Green Valley',
      taxNo: 'US-55-0042',
      ...sums,
    })
    const scan = await world.scanned(file, `l-${last}.xml`)
    expect(scan).toMatchObject({ Status: 'Matched', Lines: [{ Code: code, CodeSure: 100, CodeSeen: false }] })
    if (format !== undefined)
      await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
        await sql`update ocr_invoice set format = ${format} where tenant_id = 'ui' and id = ${scan.Id}`.execute(trx)
        await sql`update ocr_invoice_line set code_sure = ${sure}, code_seen = ${isSeen}
          where tenant_id = 'ui' and parent_id = ${scan.Id}`.execute(trx)
      })
    const made = await world.move(set, scan, 'createVoucher')
    expect(made.statusCode, made.body).toBe(200)
    return world.read('Vouchers', Number(made.json<Row>()['VoucherId']))
  }
  const posted = async (told: Told) => world.posted(await drafted(told))
  const known = async () => {
    const item = await world.read('Items', things.tomato)
    const rows = item['Suppliers'] as readonly Row[]
    return rows.map((row) => [row['SupplierItemNo'], row['Description']])
  }
  const forget = () =>
    withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`delete from item_supplier where tenant_id = 'ui' and parent_id = ${things.tomato}`.execute(trx),
    )

  it('[SCAN-13] are learnt once a voucher is posted: neither a draft nor one that is cancelled teaches any', async () => {
    const draft = await drafted({ code: 'GV-1' })
    expect(await known()).toEqual([])
    await world.moved('Vouchers', draft, 'cancel')
    expect(await known()).toEqual([])
    await posted({ code: 'GV-2' })
    expect(await known()).toEqual([['GV-2', 'Tomato ripe']])
    // Known already: nothing of the item is written.
    const before = (await world.read('Items', things.tomato))['VersionNo']
    await posted({ code: 'gv-2' })
    expect((await world.read('Items', things.tomato))['VersionNo']).toBe(before)
    expect(await world.broken()).toEqual([])
  })

  it('[SCAN-13] of lines that were taken off the voucher are not learnt', async () => {
    await forget()
    const draft = await drafted({ code: 'GV-3' })
    const other = await world.received([{ qty: '2', price: '3' }])
    const answer = await world.session.call({
      method: 'PATCH',
      url: `/inventory/api/Vouchers(${draft.Id})`,
      headers: { 'idempotency-key': 'taken-off', 'if-match': `"v${String(draft['VersionNo'])}"` },
      payload: { Lines: [{ ReceiptId: other.Id, ReceiptLineId: other.Lines[0]?.Id, Qty: '2', Price: '3' }] },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    await world.posted(answer.json<Row>())
    expect(await known()).toEqual([])
  })

  it('[SCAN-721] that were read from a page are learnt where their letters are sure, or a person confirmed them', async () => {
    await forget()
    await posted({ code: 'CSs-107', format: 'Picture', sure: 79 })
    expect(await known()).toEqual([])
    await posted({ code: 'CS-107', format: 'Picture', sure: 79, isSeen: true })
    expect(await known()).toEqual([['CS-107', 'Tomato ripe']])
    await forget()
    await posted({ code: 'CS-108', format: 'Picture', sure: 80 })
    expect(await known()).toEqual([['CS-108', 'Tomato ripe']])
  })

  it('[SCAN-721] that are known give way to exact invoices and to people, and to nothing read from a page', async () => {
    await posted({ code: 'CS-1O8', name: 'Ripe tomato', format: 'Picture', sure: 99 })
    await posted({ code: 'CS-109', name: 'Ripe tomato', format: 'Text', sure: 100 })
    expect(await known()).toEqual([['CS-108', 'Tomato ripe']])
    await posted({ code: 'CS-110', name: 'Ripe tomato', format: 'Picture', sure: 10, isSeen: true })
    expect(await known()).toEqual([['CS-110', 'Tomato ripe']])
    await posted({ code: 'CS-111', name: 'Ripe tomato' })
    expect(await known()).toEqual([['CS-111', 'Ripe tomato']])
  })

  it('[SCAN-721] are as sure as their least sure word, however well the figures of the line agree', () => {
    const heads = ['Code', 'Description', 'Qty', 'Price', 'Amount']
    const line = ['CSs-107', 'Tomatoes', '2', '3.00', '6.00']
    const row = (texts: readonly string[], y: number) =>
      texts.map((t, index) => ({ t, x: 40 + index * 100, y, w: t.length * 7, h: 12, s: t === 'CSs-107' ? 55 : 96 }))
    const words = [...row(heads, 100), ...row(line, 130)]
    const page: FilePage = { page: 1, width: 600, height: 800, isRecognized: true, words, picture: '' }
    expect(readPages([page]).lines).toMatchObject([{ code: 'CSs-107', codeSure: 55, sure: 97 }])
  })
})
