import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { ublInvoice, type XmlInvoice } from '../../../server/demo/documents/scans/ubl-invoice.ts'
import type { Row } from '../sources/order-world.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { goodInvoice } from './good-invoice.ts'
import { createScanWorld, power, scanSet as set, type ScanWorld } from './scan-world.ts'

describe('scanned invoices that are expenses', () => {
  let world: ScanWorld
  beforeAll(async () => {
    world = await createScanWorld()
  })
  afterAll(async () => {
    expect(await world.broken()).toEqual([])
    await world.close()
  })

  /** A file that is sent and read. */
  const scanned = (number: string, changes: Partial<XmlInvoice> = {}): Promise<Row> =>
    world.scanned(ublInvoice({ ...goodInvoice, number, ...changes }), `${number}.xml`)
  const entered = (row: Row, Fields: object) => world.move(set, row, 'createExpense', { Fields })
  const voucherOf = async (row: Row): Promise<Row> =>
    world.read('Vouchers', Number((await world.read(set, row.Id))['VoucherId']))

  it('[SCAN-78] become vouchers that match nothing, line by line on the account a person chose, taxed as he said', async () => {
    const code = await world.made('TaxCodes', { Code: 'R8', Name: 'R8', RatePct: '8', ValidFrom: '2020-01-01' })
    const row = await scanned('EXP-1')
    expect(row).toMatchObject({ Status: 'Read', UnmatchedLines: 2, UnsureFields: 0 })
    expect(issuesOf(await entered(row, {}))).toEqual(['expenseAccount required'])
    const done = await entered(row, { ExpenseAccountId: power, ExpenseTaxCodeId: code.Id })
    expect(done.json(), done.body).toMatchObject({ Status: 'Drafted', ExpenseAccountId: power })
    const voucher = await voucherOf(row)
    expect(voucher).toMatchObject({
      Status: 'PendingSubmission',
      MatchType: 'NonPO',
      InvoiceNo: 'EXP-1',
      InvoiceTotal: '39.96',
      TaxAmount: '2.96',
      ExpenseAmount: '37',
      Rounding: '0',
    })
    expect(voucher.Lines.map((line) => [line['Qty'], line['Price'], line['ExpenseAccountId'], line['LineOf']])).toEqual(
      [
        ['10', '2.5', power, 'Expense'],
        ['4', '3', power, 'Expense'],
      ],
    )
    // Nobody agreed to it by receiving it: it waits for who posts.
    const submitted = await world.moved('Vouchers', voucher, 'submit')
    expect(submitted['Status']).toBe('Approved')
    const posted = await world.moved('Vouchers', submitted, 'post')
    expect(await world.journal(posted.Id)).toEqual(['TAXREC 2.96', 'EXP 37', 'AP -39.96'])
    const related = await world.session.call({ url: `/inventory/api/Vouchers(${voucher.Id})/related` })
    expect(related.body).toContain(String(row['DocNo']))
  })

  it('[SCAN-78] of one line where nobody says how the tax is given back, or the lines do not say all of it', async () => {
    const row = await scanned('EXP-2')
    await entered(row, { ExpenseAccountId: power })
    expect(await voucherOf(row)).toMatchObject({
      ExpenseAmount: '39.96',
      TaxAmount: '0',
      Rounding: '0',
      Lines: [{ Qty: '1', Price: '39.96', TaxCodeId: null, ExpenseAccountId: power }],
    })
  })

  it('[SCAN-78] agree with their total where prices hold the tax, and where lines are taxed at several rates', async () => {
    const code = (Code: string, IsIncluded: boolean) =>
      world.made('TaxCodes', { Code, Name: Code, RatePct: '20', IsIncluded, ValidFrom: '2020-01-01' })
    const [included, added] = [await code('IN20', true), await code('EX20', false)]
    const lines = [
      { code: 'A', name: 'Power', qty: '1', price: '100', amount: '100.00' },
      { code: 'B', name: 'Stamps', qty: '1', price: '50', amount: '50.00' },
    ]
    const one = { lines: lines.slice(0, 1), net: '100.00', taxPct: '20', tax: '20.00', total: '120.00' }
    const two = { lines, net: '150.00', taxPct: '20', tax: '20.00', total: '170.00' }
    const made = async (number: string, { Id }: Row, changes: Partial<XmlInvoice>) => {
      const row = await scanned(number, changes)
      const done = await entered(row, { ExpenseAccountId: power, ExpenseTaxCodeId: Id })
      expect(done.statusCode, done.body).toBe(200)
      return voucherOf(row)
    }
    expect(await made('EXP-3', included, one)).toMatchObject({
      TaxAmount: '20',
      Rounding: '0',
      Lines: [{ Price: '120', TaxCodeId: included.Id }],
    })
    expect(await made('EXP-4', added, one)).toMatchObject({ TaxAmount: '20', Rounding: '0', Lines: [{ Price: '100' }] })
    for (const [number, named] of [
      ['EXP-5', added],
      ['EXP-6', included],
    ] as const)
      expect(await made(number, named, two)).toMatchObject({
        TaxAmount: '0',
        Rounding: '0',
        Lines: [{ Price: '170', TaxCodeId: null }],
      })
  })

  it('[SCAN-740, SCAN-741] in yen and in dinars keep their lines, and one that is wrong is told', async () => {
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`insert into currency (tenant_id, id, code, name, symbol, decimals) values
        ('ui', 991, 'JPY', 'Yen', '¥', 0), ('ui', 992, 'KWD', 'Dinar', '', 3)`.execute(trx)
      await sql`insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from) values
        ('ui', 991, 991, 164, 0.0067, '2020-01-01'), ('ui', 992, 992, 164, 3.25, '2020-01-01')`.execute(trx)
    })
    const one = (currency: string, price: string, amount: string) => ({
      currency,
      lines: [{ code: 'T', name: 'Tea service', qty: '3', price, amount }],
      net: amount,
      taxPct: '0',
      tax: '0',
      total: amount,
    })
    for (const [number, currency, price, amount] of [
      ['EXP-JPY', 'JPY', '33.5', '101'],
      ['EXP-KWD', 'KWD', '0.3335', '1.001'],
    ] as const) {
      const row = await scanned(number, one(currency, price, amount))
      expect(row).toMatchObject({ Status: 'Read', InvoiceTotal: amount, Difference: '0' })
      const done = await entered(row, { ExpenseAccountId: power })
      expect(done.statusCode, done.body).toBe(200)
      expect(await voucherOf(row)).toMatchObject({
        ExpenseAmount: amount,
        Rounding: '0',
        Lines: [{ Qty: '3', Price: price }],
      })
    }
    for (const [number, currency, price, amount] of [
      ['EXP-JPY-2', 'JPY', '33.5', '103'],
      ['EXP-KWD-2', 'KWD', '0.3335', '1.004'],
    ] as const) {
      const wrong = await scanned(number, one(currency, price, amount))
      expect(wrong).toMatchObject({ Status: 'Exception' })
      expect(wrong['ReadProblems']).not.toBeNull()
    }
  })

  it('[SCAN-78] teach no number of the supplier, and come in once', async () => {
    const learned = await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) =>
      sql<{ n: number }>`select count(*)::int as n from item_supplier where supplier_item_no is not null`.execute(trx),
    )
    expect(learned.rows[0]?.n).toBe(0)
    const again = await scanned('EXP-2', { day: '2026-03-11' })
    expect(again).toMatchObject({ Status: 'Exception', IsDuplicate: true })
    expect((await entered(again, { ExpenseAccountId: power })).json()).toMatchObject({ Code: 'E_GUARD' })
  })
})
