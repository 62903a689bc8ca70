import { describe, expect, it } from 'vitest'
import { plainPdf } from '../../../server/demo/documents/scans/plain-pdf.ts'
import { ublInvoice, type XmlInvoice } from '../../../server/demo/documents/scans/ubl-invoice.ts'
import { extractFile, usualLimits } from '../../../server/scans/extract/extract-file.ts'
import { readInvoiceFile } from '../../../server/scans/effects/read-file.ts'
import { goodInvoice } from './good-invoice.ts'
import { invoicePage } from '../../../server/demo/documents/scans/invoice-page.ts'
import { bombPdf, ciiInvoice, deepXml, entityBomb, externalEntity, scannedPage } from './sample-files.ts'

const pdf = 'application/pdf'
const xml = 'application/xml'

const decimals: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 }
const decimalsOf = (code: string) => decimals[code] ?? 2

/** What an invoice says, read from a file. */
async function read(content: Buffer, mediaType: string) {
  const answer = await extractFile({ content, mediaType })
  if (!answer.ok) throw new Error(answer.why)
  return readInvoiceFile(answer.file, { decimalsOf })
}

/** Why a file is refused. */
async function refused(content: Buffer, mediaType: string, limits = {}) {
  const answer = await extractFile({ content, mediaType }, { ...usualLimits, ...limits })
  return answer.ok ? 'read' : answer.why
}

const head = {
  supplierName: { value: 'Green Valley', sure: 100 },
  supplierTaxNo: { value: 'US-55-0042', sure: 100 },
  invoiceNo: { value: 'GV-1001', sure: 100 },
  invoiceDate: { value: '2026-03-10', sure: 100 },
  currency: { value: 'USD', sure: 100 },
  total: { value: '39.96', sure: 100 },
  tax: { value: '2.96', sure: 100 },
}

describe('files of invoices', () => {
  it('[SCAN-4] are read exactly from UBL', async () => {
    const invoice = await read(ublInvoice(goodInvoice), xml)
    expect(invoice).toMatchObject({ format: 'UBL', isCredit: false, head, problems: [] })
    expect(invoice?.lines).toMatchObject([
      { code: 'GV-T', description: 'Ripe tomatoes', qty: '10', price: '2.5', amount: '25', unit: 'EA', sure: 100 },
      { code: 'GV-F', description: 'Flour type 00', qty: '4', price: '3', amount: '12' },
    ])
  })

  it('[SCAN-4] are read exactly from the invoice a PDF carries', async () => {
    const file = plainPdf([invoicePage(goodInvoice)], { name: 'factur-x.xml', content: ciiInvoice(goodInvoice) })
    const invoice = await read(file, pdf)
    expect(invoice).toMatchObject({ format: 'CII', head, problems: [] })
    expect(invoice?.lines.map(({ amount }) => amount)).toEqual(['25', '12'])
  })

  it('[SCAN-740] are held against each other in the decimals of their currency, of which some have none and some three', async () => {
    const of = (
      currency: string,
      amount: string,
      sums: Pick<XmlInvoice, 'taxPct' | 'tax' | 'total'>,
      price: string,
    ) => ({
      ...goodInvoice,
      currency,
      lines: [{ code: 'T', name: 'Tea', qty: '3', price, amount }],
      net: amount,
      ...sums,
    })
    const problemsOf = async (invoice: XmlInvoice) => [
      (await read(ublInvoice(invoice), xml))?.problems,
      (await read(ciiInvoice(invoice), xml))?.problems,
    ]
    // 3 × 33.5 are 100.5, which are 101 yen; 10 % of them are 10.1, which are 10.
    const yen = of('JPY', '101', { taxPct: '10', tax: '10', total: '111' }, '33.5')
    expect(await problemsOf(yen)).toEqual([[], []])
    const dearYen = of('JPY', '103', { taxPct: '10', tax: '12', total: '115' }, '33.5')
    const toldInYen = [
      { code: 'line', params: { line: 1, said: '103', found: '101' } },
      { code: 'rate', params: { pct: '10', said: '12', found: '10' } },
    ]
    expect(await problemsOf(dearYen)).toEqual([toldInYen, toldInYen])
    // 3 × 0.3335 are 1.0005, which are 1.001 dinars; 5 % of them are 0.05005, which are 0.050.
    const dinars = of('KWD', '1.001', { taxPct: '5', tax: '0.050', total: '1.051' }, '0.3335')
    expect(await problemsOf(dinars)).toEqual([[], []])
    // Nothing of it is off by a hundredth.
    const dearDinars = of('KWD', '1.004', { taxPct: '5', tax: '0.053', total: '1.057' }, '0.3335')
    const toldInDinars = [
      { code: 'line', params: { line: 1, said: '1.004', found: '1.001' } },
      { code: 'rate', params: { pct: '5', said: '0.053', found: '0.05' } },
    ]
    expect(await problemsOf(dearDinars)).toEqual([toldInDinars, toldInDinars])
  })

  it('[SCAN-8] are read from the words of a PDF, the same every time', async () => {
    const [once, again] = [
      await read(plainPdf([invoicePage(goodInvoice)]), pdf),
      await read(plainPdf([invoicePage(goodInvoice)]), pdf),
    ]
    expect(again).toEqual(once)
    expect(once).toMatchObject({
      format: 'Text',
      head: {
        invoiceNo: { value: 'GV-1001', sure: 96 },
        invoiceDate: { value: '2026-03-10' },
        total: { value: '39.96', sure: 98 },
      },
      problems: [],
    })
    expect(once?.lines).toMatchObject([
      { code: 'GV-T', description: 'Ripe tomatoes', qty: '10', price: '2.5', amount: '25' },
      { code: 'GV-F', qty: '4', price: '3', amount: '12' },
    ])
  })

  it('[SCAN-14] are recognized in a picture, with how sure each word is', async () => {
    const invoice = await read(scannedPage(invoicePage(goodInvoice)), 'image/png')
    expect(invoice).toMatchObject({
      format: 'Picture',
      head: { invoiceNo: { value: 'GV-1001' }, total: { value: '39.96' } },
    })
    expect(invoice?.head.invoiceNo?.sure).toBeLessThan(97)
    expect(invoice?.lines.map(({ qty, amount }) => [qty, amount])).toEqual([
      ['10', '25'],
      ['4', '12'],
    ])
  })

  it('[SCAN-6] are refused with the reason where they would harm', async () => {
    expect(await refused(entityBomb, xml)).toBe('doctype')
    expect(await refused(externalEntity, xml)).toBe('doctype')
    expect(await refused(deepXml(20_000), xml)).toBe('depth')
    expect(await refused(Buffer.from(`<a>${'<b/>'.repeat(70_000)}</a>`), xml)).toBe('length')
    expect(await refused(Buffer.from('<Invoice><ID>1</Invoice>'), xml)).toBe('damaged')
    expect(await refused(Buffer.from('%PDF-1.7\nnothing at all'), pdf)).toBe('damaged')
    expect(await refused(bombPdf(300), pdf, { memoryMb: 350 })).toBe('memory')
    expect(await refused(scannedPage([]).subarray(0, 40), 'image/png')).toBe('damaged')
    expect(await refused(plainPdf(Array.from({ length: 3 }, () => [])), pdf, { pages: 2 })).toBe('pages')
    expect(await refused(scannedPage(invoicePage(goodInvoice)), 'image/png', { milliseconds: 20 })).toBe('time')
  })
})
