import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scanPagePath, scanStatePath, type ScanState } from '#core/http/scans/scans-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { plainPdf } from '../../../server/demo/documents/scans/plain-pdf.ts'
import { ublInvoice, type XmlInvoice } from '../../../server/demo/documents/scans/ubl-invoice.ts'
import { readWaiting } from '../../../server/scans/work/read-waiting.ts'
import { readPdf } from '../printing/read-pdf.ts'
import { things } from '../support/inventory.ts'
import { goodInvoice } from './good-invoice.ts'
import { createScanWorld, scanSet as set, type ScanWorld } from './scan-world.ts'
import { invoicePage } from '../../../server/demo/documents/scans/invoice-page.ts'
import { entityBomb } from './sample-files.ts'

type Row = Readonly<Record<string, unknown>> & { readonly Id: number; readonly Lines: readonly Row[] }

describe('scanned invoices', () => {
  let world: ScanWorld
  beforeAll(async () => {
    world = await createScanWorld()
  })
  afterAll(() => world.close())

  const send: ScanWorld['send'] = (...args) => world.send(...args)
  const read = (id: number): Promise<Row> => world.read(set, id)
  const scanned: ScanWorld['scanned'] = (...args) => world.scanned(...args)
  const change = async (row: Row, body: object) => {
    const answer = await world.session.call({
      method: 'PATCH',
      url: `/inventory/api/${set}(${row.Id})`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
      payload: body,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Row>()
  }
  const move = async (row: Row, name: string, body = {}) =>
    world.move(set, { ...row, VersionNo: row['VersionNo'] }, name, body)
  const both = [
    { qty: '10', price: '2.50' },
    { qty: '4', price: '3.00' },
  ]
  const numbered = (number: string, changes: Partial<XmlInvoice> = {}) =>
    ublInvoice({ ...goodInvoice, number, ...changes })

  it('[SCAN-1, SCAN-3, SCAN-9] become invoices that wait until they are read, with their file', async () => {
    const answer = await send(numbered('A-1'), 'a-1.xml')
    const { Id } = answer.json<{ readonly Id: number }>()
    expect(await read(Id)).toMatchObject({ Status: 'New', FileName: 'a-1.xml', Source: 'Upload', InvoiceNo: null })
    expect((await world.session.call({ url: scanStatePath(Id) })).json()).toMatchObject({ State: 'Waiting', Pages: [] })
    // Nobody but the reader notes what was read.
    expect((await move(await read(Id), 'read')).json()).toMatchObject({ Code: 'E_SCAN_WAITS' })
    expect(await readWaiting(world.worker.deps, 'ui')).toBe(true)
    expect(await readWaiting(world.worker.deps, 'ui')).toBe(false)
    // The supplier is known by its tax number; nothing was received yet.
    expect(await read(Id)).toMatchObject({
      Status: 'Read',
      Format: 'UBL',
      SupplierId: 1,
      SupplierSure: 100,
      InvoiceNo: 'A-1',
      InvoiceDate: '2026-03-10',
      InvoiceTotal: '39.96',
      TaxTotal: '2.96',
      Confidence: 100,
      Problems: 'scans.problem.nothingOpen',
      UnmatchedLines: 2,
    })
    const files = await world.session.call({ url: `/inventory/api/${set}(${Id})/attachments` })
    expect(files.json()).toMatchObject({ value: [{ FileName: 'a-1.xml', MediaType: 'application/xml' }] })
  })

  it('[SCAN-2] come in once; one that was rejected may come again', async () => {
    const first = await scanned(numbered('B-1'), 'b-1.xml')
    expect((await send(numbered('B-1'), 'again.xml')).json()).toMatchObject({
      Code: 'E_SCAN_TWICE',
      Message: expect.stringContaining(String(first['DocNo'])),
    })
    expect((await move(first, 'reject')).json()).toMatchObject({ Code: 'E_REMARKS' })
    expect((await move(first, 'reject', { Remarks: 'Not ours' })).json()).toMatchObject({ Status: 'Rejected' })
    expect((await send(numbered('B-1'), 'again.xml')).statusCode).toBe(201)
    expect((await send(Buffer.from('PK\u0003\u0004'), 'a.docx')).statusCode).toBe(415)
    expect((await send(Buffer.alloc(0), 'a.xml')).statusCode).toBe(413)
    while (await readWaiting(world.worker.deps, 'ui'));
  })

  it('[SCAN-5, SCAN-6] are exceptions with everything that is wrong, told at once', async () => {
    const wrong = await scanned(numbered('C-1', { net: '38.00', tax: '3.50', total: '40.00' }), 'c-1.xml')
    expect(wrong).toMatchObject({ Status: 'Exception' })
    expect(String(wrong['ReadProblems']).split('\n')).toEqual([
      'scans.problem.rate {"pct":"8","said":"3.5","found":"3.04"}',
      'scans.problem.lineSum {"said":"38","found":"37"}',
      'scans.problem.gross {"said":"40","found":"41.5"}',
    ])
    const line = { name: 'Tomatoes', qty: '3', price: '1e9', amount: '12345678901234567890' }
    expect(String((await scanned(numbered('C-2', { lines: [line] }), 'c-2.xml'))['ReadProblems'])).toContain(
      'scans.problem.figure {"at":"LineExtensionAmount","text":"12345678901234567890"}',
    )
    // More lines than an invoice may have are not compared with anything.
    const many = Array.from({ length: 501 }, () => ({ name: 'Tomatoes', qty: '1', price: '1', amount: '1.00' }))
    expect(await scanned(numbered('C-3', { lines: many }), 'c-3.xml')).toMatchObject({ Status: 'Exception', Lines: [] })
    expect(await scanned(entityBomb, 'bomb.xml')).toMatchObject({
      Status: 'Exception',
      ReadProblems: 'scans.problem.doctype',
      Lines: [],
    })
  })

  it('[SCAN-10, SCAN-11, SCAN-12, SCAN-13] are matched with receipts, confirmed, and become vouchers; numbers are learnt once those are posted', async () => {
    const receipt = await world.received([both[0] ?? { qty: '', price: '' }])
    const one = { ...goodInvoice.lines[0], name: 'Tomato ripe', qty: '10', price: '2.50', amount: '25.00' }
    const sums = { lines: [one], net: '25.00', taxPct: '0', tax: '0.00', total: '25.00' }
    const invoice = await scanned(numbered('D-1', sums), 'd-1.xml')
    // "Tomato 100% ripe" and "Tomato ripe" have two of three and of two words in common: 90 × 4 ÷ 5 = 72, and 8 each for quantity and price.
    expect(invoice.Lines).toMatchObject([
      { MatchedBy: 'Text', Score: 88, ReceiptId: receipt.Id, ItemId: things.tomato, OpenQty: '10' },
    ])
    expect(invoice).toMatchObject({ Status: 'Matched', UnsureCount: 0, UnmatchedLines: 0, Problems: null })
    const posted = await move(invoice, 'createVoucher')
    expect(posted.json(), posted.body).toMatchObject({ Status: 'Drafted' })
    const voucher = await world.read('Vouchers', Number(posted.json<Row>()['VoucherId']))
    expect(voucher).toMatchObject({
      Status: 'PendingSubmission',
      SupplierId: 1,
      InvoiceNo: 'D-1',
      InvoiceTotal: '25',
      Lines: [{ ReceiptId: receipt.Id, Qty: '10', Price: '2.5', ItemId: things.tomato }],
    })
    await world.posted(voucher)
    // Other words, the same number.
    const next = await world.received([{ qty: '3', price: '2' }])
    const other = { code: 'GV-T', name: 'Pomodori', qty: '3', price: '2', amount: '6' }
    const learnt = await scanned(numbered('D-2', { lines: [other], net: '6', tax: '0.48', total: '6.48' }), 'd-2.xml')
    expect(learnt.Lines).toMatchObject([{ MatchedBy: 'Code', Score: 100, ReceiptId: next.Id }])
    expect(learnt).toMatchObject({ Status: 'Matched' })
    const item = await world.read('Items', things.tomato)
    expect(item['Suppliers']).toMatchObject([{ SupplierId: 1, SupplierItemNo: 'GV-T', UnitId: things.each }])
    expect(await world.broken()).toEqual([])
  })

  it('[SCAN-18] become posted vouchers by themselves where the site wants it, and wait beyond a tolerance', async () => {
    await world.prefer('scanPosts', true)
    const receipt = await world.received([{ qty: '10', price: '2.5' }])
    const line = { code: 'GV-T', name: 'Pomodori', qty: '10', price: '2.5', amount: '25' }
    const none = { taxPct: '0', tax: '0' }
    const sure = await scanned(numbered('H-1', { ...none, lines: [line], net: '25', total: '25' }), 'h-1.xml')
    expect(sure).toMatchObject({ Status: 'Posted' })
    expect(await world.read('Vouchers', Number(sure['VoucherId']))).toMatchObject({
      Status: 'Completed',
      BeyondAmount: '0',
    })
    const dear = { ...line, qty: '1', price: '9', amount: '9' }
    const other = await scanned(numbered('H-2', { ...none, lines: [dear], net: '9', total: '9' }), 'h-2.xml')
    expect(other).toMatchObject({ Status: 'Drafted' })
    expect(await world.read('Vouchers', Number(other['VoucherId']))).toMatchObject({
      Status: 'PendingSubmission',
    })
    await world.prefer('scanPosts', false)
    expect(receipt['Status']).toBe('Completed')
    expect(await world.broken()).toEqual([])
  })

  it('[SCAN-697] say what became of their voucher: drafted, posted with it, and open again once it is undone', async () => {
    await world.received([{ qty: '6', price: '2.5' }])
    const line = { code: 'GV-T', name: 'Pomodori', qty: '6', price: '2.5', amount: '15' }
    const none = { taxPct: '0', tax: '0' }
    const scan = await scanned(numbered('K-1', { ...none, lines: [line], net: '15', total: '15' }), 'k-1.xml')
    const voucherOf = async () => world.read('Vouchers', Number((await read(scan.Id))['VoucherId']))
    const moved = async (row: Row, name: string, body = {}) => {
      const answer = await world.move('Vouchers', row, name, body)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    expect((await move(scan, 'createVoucher')).json()).toMatchObject({ Status: 'Drafted' })
    const first = await voucherOf()
    await moved(first, 'cancel')
    expect(await read(scan.Id)).toMatchObject({ Status: 'Read', VoucherId: null })
    const anew = (await move(await read(scan.Id), 'match')).json<Row>()
    expect((await move(anew, 'createVoucher')).json()).toMatchObject({ Status: 'Drafted' })
    const second = await voucherOf()
    expect(second.Id).not.toBe(first.Id)
    await moved(second, 'submit')
    if ((await voucherOf())['Status'] !== 'Completed') await moved(await voucherOf(), 'post')
    expect(await read(scan.Id)).toMatchObject({ Status: 'Posted', VoucherId: second.Id })
    const history = await world.session.call({ url: `/inventory/api/${set}(${scan.Id})/related` })
    expect(history.body).toContain(String(first['DocNo']))
    await moved(await voucherOf(), 'reverse', { Remarks: 'twice' })
    expect(await read(scan.Id)).toMatchObject({ Status: 'Read', VoucherId: null })
    expect(await world.broken()).toEqual([])
  })

  it('[SCAN-7] that stand there under the same number are told, and no voucher is made', async () => {
    const again = await scanned(numbered('D-1', { total: '39.97', tax: '2.97' }), 'd-1-again.xml')
    expect(again).toMatchObject({ Status: 'Exception', IsDuplicate: true })
    expect(String(again['Problems'])).toMatch(/^scans\.problem\.twice \{"number":"(?:VCH|OCR)/)
    expect((await move(again, 'createVoucher')).json()).toMatchObject({ Code: 'E_GUARD' })
  })

  it('[SCAN-7] are told also where the voucher that was made of one was given another number', async () => {
    await world.received([{ qty: '5', price: '4' }])
    const made = await scanned(numbered('D-7'), 'd-7.xml')
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`update ocr_invoice set status = 'Posted' where tenant_id = 'ui' and id = ${made.Id}`.execute(trx),
    )
    expect(await scanned(numbered('D-7', { total: '39.97', tax: '2.97' }), 'd-7-again.xml')).toMatchObject({
      IsDuplicate: true,
    })
  })

  it('[SCAN-11] wait for a person where something is unsure, and keep what the person said', async () => {
    const receipt = await world.received([{ qty: '5', price: '4' }])
    const line = { name: 'Something else', qty: '5', price: '9', amount: '45' }
    const invoice = await scanned(numbered('E-1', { lines: [line], net: '45', tax: '3.6', total: '48.6' }), 'e-1.xml')
    expect(invoice).toMatchObject({ Status: 'Exception', UnmatchedLines: 1 })
    expect(invoice.Lines).toMatchObject([{ MatchedBy: 'None', ReceiptLineId: null }])
    expect((await move(invoice, 'createVoucher')).json()).toMatchObject({ Code: 'E_GUARD' })
    const given = { ReceiptId: receipt.Id, ReceiptLineId: receipt.Lines[0]?.Id, IsSeen: true }
    const changed = await change(invoice, { Lines: [{ Id: invoice.Lines[0]?.Id, ...given }] })
    expect(changed).toMatchObject({ UnsureCount: 0, UnmatchedLines: 0 })
    const matched = (await move(changed, 'match')).json<Row>()
    expect(matched).toMatchObject({ Status: 'Matched', Problems: null })
    expect(matched.Lines).toMatchObject([{ ReceiptLineId: receipt.Lines[0]?.Id }])
    expect((await move(matched, 'createVoucher')).json()).toMatchObject({ Status: 'Drafted' })
  })

  it('[SCAN-16] tell what is to be looked at in the language of whoever reads it, and keep what was told in words before', async () => {
    const wrong = await scanned(numbered('G-1', { net: '38.00', tax: '3.50', total: '40.00' }), 'g-1.xml')
    const said = async (language: string) => {
      const query = new URLSearchParams({
        format: 'csv',
        columns: 'docNo,problems,readProblems',
        $filter: `Id eq ${wrong.Id}`,
      })
      const url = `/inventory/api/${set}/$export?${query}`
      const answer = await world.session.call({ url, headers: { languagecode: language } })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.body
    }
    expect(await said('en')).toContain('The tax at 8 % says 3.5; it is 3.04.\nThe sum of the lines says 38; it is 37.')
    expect(await said('es')).toContain(
      'El impuesto al 8 % dice 3.5; es 3.04.\nLa suma de las líneas dice 38; es 37.\nEl total dice 40; suma 41.5.',
    )
    const url = `/inventory/api/${set}(${wrong.Id})/pdf`
    const paper = await world.session.call({ url, headers: { languagecode: 'es' } })
    expect((await readPdf(paper.rawPayload)).pages.join(' ')).toContain('La suma de las líneas dice 38; es 37.')
    await withTenant(world.test.db, { tenantId: 'ui' }, (trx) =>
      sql`update ocr_invoice set read_problems = ${'The file is damaged.\nstill.unknown'} where tenant_id = 'ui' and id = ${wrong.Id}`.execute(
        trx,
      ),
    )
    expect(await said('es')).toContain('The file is damaged.\nstill.unknown')
  })

  it('[SCAN-3, SCAN-8] show the pages of what has pages, to who may see the invoice', async () => {
    const invoice = await scanned(plainPdf([invoicePage({ ...goodInvoice, number: 'F-1' })]), 'f-1.pdf')
    expect(invoice).toMatchObject({ Format: 'Text', InvoiceNo: 'F-1', SupplierId: 1 })
    const state = (await world.session.call({ url: scanStatePath(invoice.Id) })).json<ScanState>()
    expect(state).toMatchObject({ State: 'Done', Done: 1, Of: 1, Pages: [{ No: 1, Height: 1400 }] })
    expect(state.Pages[0]?.Words.some(({ t, s }) => t === 'F-1' && s === 100)).toBe(true)
    const picture = await world.session.call({ url: scanPagePath(invoice.Id, 1) })
    expect(picture.headers['content-type']).toBe('image/webp')
    expect((await world.session.call({ url: scanPagePath(invoice.Id, 2) })).statusCode).toBe(404)
    expect((await world.session.call({ url: scanStatePath(999_999) })).statusCode).toBe(404)
  })
})
