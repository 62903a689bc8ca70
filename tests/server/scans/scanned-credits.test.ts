import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { plainPdf } from '../../../server/demo/documents/scans/plain-pdf.ts'
import { ublInvoice } from '../../../server/demo/documents/scans/ubl-invoice.ts'
import type { Row } from '../sources/order-world.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { places } from '../support/inventory.ts'
import { goodInvoice } from './good-invoice.ts'
import { invoicePage } from '../../../server/demo/documents/scans/invoice-page.ts'
import { createScanWorld, scanSet as set, type ScanWorld } from './scan-world.ts'

describe('scanned credit notes', () => {
  let world: ScanWorld
  beforeAll(async () => {
    world = await createScanWorld()
  })
  afterAll(async () => {
    expect(await world.broken()).toEqual([])
    await world.close()
  })

  /** A credit note over so much of tomatoes that is sent and read: 8 % of 6.00 are 0.48. */
  const scanned = (number: string, [net, tax, total]: readonly [string, string, string]): Promise<Row> => {
    const lines = [{ name: 'Ripe tomatoes', qty: '1', price: net, amount: net }]
    const note = ublInvoice({ ...goodInvoice, number, lines, net, tax, total }).toString()
    const credited = note
      .replace(/InvoiceTypeCode>380<\/cbc:InvoiceTypeCode/, 'CreditNoteTypeCode>381</cbc:CreditNoteTypeCode')
      .replaceAll(/Invoice(?=[-> ])/g, 'CreditNote')
      .replaceAll('InvoiceLine', 'CreditNoteLine')
      .replaceAll('InvoicedQuantity', 'CreditedQuantity')
    return world.scanned(Buffer.from(credited), `${number}.xml`)
  }
  const received = (row: Row, CreditId: number) => world.move(set, row, 'receiveCredit', { Fields: { CreditId } })

  /** Four of ten at 2.50 that were invoiced went back: 10.00 are asked for. */
  async function claimed(): Promise<Row> {
    const receipt = await world.received([{ qty: '10', price: '2.5' }])
    await world.posted(await world.voucher(receipt, [{ qty: '10', price: '2.5' }]))
    const line = { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, Qty: '4', Price: '2.5' }
    const draft = await world.made('ApCredits', {
      SupplierId: 1,
      CreditKind: 'Return',
      LocationId: places.store,
      Lines: [line],
    })
    return world.moved('ApCredits', await world.moved('ApCredits', draft, 'submit'), 'sendBack')
  }

  it('[SCAN-80] are received on the claim a person chose, net and tax apart, in as many notes as come', async () => {
    const claim = await claimed()
    const row = await scanned('CN-1', ['6.00', '0.48', '6.48'])
    expect(row).toMatchObject({ Status: 'Exception', IsCredit: true, UnsureFields: 0, InvoiceTotal: '6.48' })
    expect(row['Problems']).toMatch(/credit/)
    expect((await world.move(set, row, 'createVoucher')).json().Code).toBe('E_GUARD')
    expect(issuesOf(await world.move(set, row, 'receiveCredit', { Fields: {} }))).toEqual(['credit required'])
    const done = await received(row, claim.Id)
    expect(done.json(), done.body).toMatchObject({ Status: 'Posted', CreditId: claim.Id })
    expect(await world.read('ApCredits', claim.Id)).toMatchObject({
      Status: 'Partial',
      SupplierCreditNo: 'CN-1',
      CreditDate: '2026-03-10',
      CreditNet: '6',
      CreditTax: '0.48',
      OpenAmount: '4',
    })
    expect((await world.journal(claim.Id, 7)).slice(-3)).toEqual(['AP 6.48', 'CLAIM -6', 'TAXREC -0.48'])
    expect((await world.list(`OcrInvoices(${row.Id})/related`)).map(({ DocNo }) => DocNo)).toContain(claim['DocNo'])
    const rest = await scanned('CN-2', ['4.00', '0.32', '4.32'])
    await received(rest, claim.Id)
    expect(await world.read('ApCredits', claim.Id)).toMatchObject({ Status: 'Completed', OpenAmount: '0' })
  })

  it('[SCAN-80] that say more than is open are refused at their total, and nothing of it stays', async () => {
    const claim = await claimed()
    const row = await scanned('CN-3', ['10.01', '0.80', '10.81'])
    expect(issuesOf(await received(row, claim.Id))).toEqual(['invoiceTotal atMost'])
    expect(await world.read(set, row.Id)).toMatchObject({ Status: 'Exception', CreditId: null })
    expect(await world.read('ApCredits', claim.Id)).toMatchObject({ Status: 'Pending', OpenAmount: '10' })
  })

  it('[SCAN-80] come in once, and are of the supplier of the claim', async () => {
    const claim = await claimed()
    const row = await scanned('CN-4', ['6.00', '0.48', '6.48'])
    const other = await world.made('ApCredits', { ...claimOf(2), Lines: [{ AccountId: 2, Qty: '1', Price: '5' }] })
    expect(issuesOf(await received(row, other.Id))[0]).toMatch(/^credit /)
    expect((await received(row, claim.Id)).statusCode).toBe(200)
    const again = await scanned('CN-4', ['6.00', '0.48', '6.4800'])
    expect(again).toMatchObject({ IsDuplicate: true })
    expect((await received(again, claim.Id)).json().Code).toBe('E_GUARD')
  })

  it('[SCAN-80] come in once also where their number was typed on a claim, or after they were read', async () => {
    const claim = await claimed()
    const note = { SupplierCreditNo: 'CN-6', CreditDate: '2026-03-10', CreditNet: '2' }
    await world.moved('ApCredits', claim, 'receive', { Fields: note })
    expect(await scanned('cn-6', ['3.00', '0.24', '3.24'])).toMatchObject({ IsDuplicate: true, UnsureFields: 0 })
    const other = await scanned('CN-7', ['3.00', '0.24', '3.24'])
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`update ocr_invoice set invoice_no = 'CN-6' where tenant_id = 'ui' and id = ${other.Id}`.execute(trx),
    )
    expect((await received(other, claim.Id)).json().Code).toBe('E_SCAN_TWICE')
    expect(await world.read('ApCredits', claim.Id)).toMatchObject({ Status: 'Partial', OpenAmount: '8' })
  })

  it('[SCAN-80] are of the currency of the claim; without one of that of the books', async () => {
    const [claim, row] = [await claimed(), await scanned('CN-8', ['6.00', '0.48', '6.48'])]
    const run = (text: ReturnType<typeof sql>) =>
      withTenant(world.test.db, { tenantId: 'ui' }, (trx) => text.execute(trx).then(() => undefined))
    const own = (await world.read('ApCredits', claim.Id))['CurrencyId'] ?? null
    await run(sql`insert into currency (tenant_id, id, code, name, symbol) values ('ui', 990, 'XEU', 'Test euro', '')`)
    await run(sql`update ocr_invoice set currency_id = null where tenant_id = 'ui' and id = ${row.Id}`)
    await run(sql`update ap_credit set currency_id = 990 where tenant_id = 'ui' and id = ${claim.Id}`)
    expect(issuesOf(await received(row, claim.Id))).toEqual(['credit belongsElsewhere'])
    await run(sql`update ap_credit set currency_id = ${own} where tenant_id = 'ui' and id = ${claim.Id}`)
    expect((await received(row, claim.Id)).statusCode).toBe(200)
  })

  const byHand = (claim: Row, SupplierCreditNo: string, CreditNet: string) =>
    world.move('ApCredits', claim, 'receive', { Fields: { SupplierCreditNo, CreditDate: '2026-03-10', CreditNet } })

  it('[CRN-310] a note is received once of a supplier, by hand or scanned, on whatever claim and whatever came after it', async () => {
    const [claim, other] = [await claimed(), await claimed()]
    const first = await byHand(claim, 'A-1', '2')
    expect(first.statusCode, first.body).toBe(200)
    const second = await byHand(first.json(), 'A-2', '3')
    expect(second.statusCode, second.body).toBe(200)
    expect(await scanned('A-1', ['2.00', '0.16', '2.16'])).toMatchObject({ IsDuplicate: true })
    expect(issuesOf(await byHand(second.json(), ' a-1', '1'))).toEqual(['supplierCreditNo noteTwice'])
    expect(issuesOf(await byHand(other, 'A-2', '1'))).toEqual(['supplierCreditNo noteTwice'])
    const row = await scanned('B-1', ['2.00', '0.16', '2.16'])
    expect((await received(row, other.Id)).statusCode).toBe(200)
    const now = await world.read('ApCredits', claim.Id)
    expect(issuesOf(await byHand(now, 'B-1', '1'))).toEqual(['supplierCreditNo noteTwice'])
    expect(await world.read('ApCredits', claim.Id)).toMatchObject({ OpenAmount: '5' })
  })

  it('[CRN-310] of two who receive the same note at once one is refused', async () => {
    const claims = [await claimed(), await claimed()]
    const answers = await Promise.all(claims.map((claim) => byHand(claim, 'RACE-1', '2')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('[CRN-310] a number that was typed and not received yet is no other note, and a claim that is reversed gives its notes back', async () => {
    const claim = await claimed()
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`update ap_credit set supplier_credit_no = 'D-1' where tenant_id = 'ui' and id = ${claim.Id}`.execute(trx),
    )
    const row = await scanned('D-1', ['2.00', '0.16', '2.16'])
    expect(row).toMatchObject({ IsDuplicate: false })
    expect((await received(row, claim.Id)).statusCode).toBe(200)
    await world.moved('ApCredits', await world.read('ApCredits', claim.Id), 'reverse', { Remarks: 'Wrong claim' })
    const again = await scanned('D-1', ['2.00', '0.16', '2.16'])
    expect(again).toMatchObject({ IsDuplicate: false })
    expect((await received(again, (await claimed()).Id)).statusCode).toBe(200)
  })

  it('[SCAN-91] a note whose figures do not add up, or that takes a credit back, is for a person to look at', async () => {
    const claim = await claimed()
    const wrong = await scanned('E-1', ['6.00', '0.48', '9.48'])
    expect(issuesOf(await received(wrong, claim.Id))).toEqual(['invoiceTotal noteNotExplained'])
    const negative = await scanned('E-2', ['-6.00', '-0.48', '-6.48'])
    expect(issuesOf(await received(negative, claim.Id))).toEqual(['invoiceTotal creditBelowZero'])
    expect(await world.read('ApCredits', claim.Id)).toMatchObject({ Status: 'Pending', OpenAmount: '10' })
    const mended = await world.session.call({
      method: 'PATCH',
      url: `/inventory/api/${set}(${wrong.Id})`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(wrong['VersionNo'])}"` },
      payload: { InvoiceTotal: '6.48', InvoiceTotalSeen: true },
    })
    expect(mended.statusCode, mended.body).toBe(200)
    expect((await received(mended.json(), claim.Id)).statusCode).toBe(200)
    expect(await world.read('ApCredits', claim.Id)).toMatchObject({ OpenAmount: '4' })
  })

  it('[SCAN-92] a page is turned into the other kind by a person and matched anew; an exact paper is what it says', async () => {
    const page = [
      ...invoicePage({ ...goodInvoice, number: 'T-1' }),
      { x: 40, y: 700, text: 'Returns only against a credit note' },
    ]
    const row = await world.scanned(plainPdf([page]), 't-1.pdf')
    expect(row).toMatchObject({ Format: 'Text', IsCredit: false })
    const turned = await world.moved(set, row, 'turn')
    expect(turned).toMatchObject({ IsCredit: true, Status: 'Exception' })
    expect((await world.move(set, turned, 'createVoucher')).json().Code).toBe('E_GUARD')
    expect(await world.moved(set, turned, 'turn')).toMatchObject({ IsCredit: false, Status: row['Status'] })
    const exact = await scanned('T-2', ['6.00', '0.48', '6.48'])
    expect((await world.move(set, exact, 'turn')).json().Code).toBe('E_GUARD')
  })

  const claimOf = (SupplierId: number) => ({ SupplierId, CreditKind: 'Rebate' })
})
