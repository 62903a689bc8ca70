import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../../src/engine/core/calendar/day-arithmetic.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { places, things } from '../support/inventory.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

const euro = 77
const credits = 7
const foreign = { SupplierId: 9, CurrencyId: euro }

describe('AP credits in a foreign currency', () => {
  let world: VoucherWorld
  let today: string
  beforeEach(async () => {
    world = await createVoucherWorld()
    const days = await rows<{ day: string }>(
      sql`select (now() at time zone iana_timezone)::date::text as day from site where tenant_id = 'ui' and id = 2`,
    )
    today = days[0]?.day ?? ''
    await rows(
      sql`insert into currency (tenant_id, id, code, name, symbol) values ('ui', ${euro}, 'XEU', 'Test euro', '')`,
    )
    await rows(sql`insert into supplier (tenant_id, id, number, name, hold, is_active, currency_id)
      values ('ui', 9, 'S9', 'Maison Verte', 'None', true, ${euro})`)
    for (const [days, value] of [
      [5, '1.0837'],
      [3, '1.0941'],
      [1, '1.12'],
      [0, '1.1012'],
    ] as const)
      await rows(sql`insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from)
        select 'ui', coalesce(max(id), 0) + 1, ${euro}, 164, ${value}::numeric, ${ago(days)}::date from currency_rate`)
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
    const [ledger, account] = await world.owed()
    expect(account).toBe(ledger)
    const claims = await world.list('OpenClaims?$top=200')
    const claimed = claims.reduce((sum, row) => sum + Number(row['OnAccount']), 0)
    expect(claimed).toBeCloseTo(Number(await world.balanceOf('CLAIM')), 4)
    await world.close()
  })

  const rows = async <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  const ago = (days: number) => addDays(today, -days) ?? ''
  const received = async (changes: object, ordered: object = changes) => {
    const order = await world.order([{ qty: '10', price: '2', unit: things.tomatoEach }], { ...foreign, ...ordered })
    const draft = await world.receipt([taking(order, 0, '10')], { ...foreign, ...changes })
    return world.moved('Receipts', draft, 'post')
  }
  const invoiced = async (receipt: Row, [qty, price]: readonly [string, string], changes: object) => {
    const draft = await world.voucher(receipt, [{ qty, price }], { ...foreign, ...changes })
    return world.posted(draft)
  }
  const credit = async (CreditKind: string, line: object, changes: object = {}) =>
    world.moved(
      'ApCredits',
      await world.made('ApCredits', { ...foreign, CreditKind, Lines: [line], ...changes }),
      'submit',
    )
  const ofVoucher = (voucher: Row, [Qty, Price]: readonly [string, string]) => ({
    VoucherId: voucher.Id,
    VoucherLineId: voucher.Lines[0]?.Id,
    Qty,
    Price,
  })
  const ofReceipt = (receipt: Row, Qty: string) => ({
    ReceiptId: receipt.Id,
    ReceiptLineId: receipt.Lines[0]?.Id,
    Qty,
    Price: '2',
  })
  const note = (net: string, tax = '0') => ({
    Fields: { SupplierCreditNo: `C-${randomUUID().slice(0, 8)}`, CreditDate: today, CreditNet: net, CreditTax: tax },
  })
  const journal = async (id: number, from = 0) => (await world.journal(id, credits)).slice(from).join(', ')

  it('[CUR-10, CRN-1, CRN-5, CRN-8] goods received, invoiced, sent back and credited at four rates', async () => {
    // 20.00 at 1.0837 are 21.67, 2.167 each; 6 of them are owed as 13.002, and 12.00 at 1.0941 are 13.13.
    const receipt = await received({ PostDate: ago(5) }, { OrderDate: ago(5) })
    const bill = await invoiced(receipt, ['6', '2'], { InvoiceDate: ago(3) })
    expect((await world.journal(bill.Id)).join(', ')).toBe('RNI 13.002, FXV 0.128, AP -13.13')
    const asked = await credit('Return', ofReceipt(receipt, '5'), { LocationId: places.store, PostDate: ago(1) })
    // 10.00 at 1.12.
    expect(asked).toMatchObject({ ExchangeRate: '1.12', RequestedAmount: '10', BaseTotal: '11.2' })
    const sent = await world.moved('ApCredits', asked, 'sendBack')
    // 4 are not invoiced: 21.67 - 13.002 are not owed. One is claimed: 2.00 at 1.12, of which 2.17 at the receipt's rate. 5 × 2.167 leave.
    expect(sent).toMatchObject({ Status: 'Pending', OffOwedAmount: '8', OpenAmount: '2', ClaimOpenAmount: '2.24' })
    expect(await journal(sent.Id)).toBe('INV -10.835, RNI 8.668, CLAIM 2.24, FXV -0.07, PPV -0.003')
    expect(await world.list('OpenClaims')).toMatchObject([{ CurrencyId: euro, Open: '2', OnAccount: '2.24' }])
    // 0.70 and 0.06 at 1.1012 are 0.84; of the claim 0.784 is 0.78.
    const part = await world.moved('ApCredits', sent, 'receive', note('0.7', '0.06'))
    expect(part).toMatchObject({ Status: 'Partial', NoteRate: '1.1012', OpenAmount: '1.3', ClaimOpenAmount: '1.46' })
    expect(await journal(sent.Id, 5)).toBe('AP 0.84, CLAIM -0.78, TAXREC -0.07, FXV 0.01')
    // 1.30 are 1.43, and all that is left of the claim goes with it.
    const done = await world.moved('ApCredits', part, 'receive', note('1.3'))
    expect(done).toMatchObject({ Status: 'Completed', OpenAmount: '0', ClaimOpenAmount: '0' })
    expect(await journal(sent.Id, 9)).toBe('AP 1.43, CLAIM -1.46, FXV 0.03')
    await world.moved('ApCredits', done, 'reverse', { Remarks: 'wrong' })
    expect(await world.balanceOf('CLAIM')).toBe('0')
    expect(await world.read('Receipts', receipt.Id)).toMatchObject({ Lines: [{ OffOwedQty: '0', OpenQty: '4' }] })
  })

  it('[CUR-10, CRN-296] what bad goods that go back differ by in rate is exchange, and nothing of it price', async () => {
    const receipt = await received({ PostDate: ago(5) }, { OrderDate: ago(5) })
    const bill = await invoiced(receipt, ['6', '2'], { InvoiceDate: ago(3) })
    const asked = await credit(
      'Quality',
      { ...ofVoucher(bill, ['2', '2']), GoesBack: true },
      { LocationId: places.store, PostDate: ago(1) },
    )
    const sent = await world.moved('ApCredits', asked, 'sendBack')
    // 4.00 at 1.12, of which 4.33 at the receipt's 1.0837: 0.15 is exchange. 2 × 2.167 leave, so 0.004 is of the cents.
    expect(sent).toMatchObject({ Status: 'Pending', OffOwedAmount: '0', OpenAmount: '4', ClaimOpenAmount: '4.48' })
    expect(await journal(sent.Id)).toBe('INV -4.334, CLAIM 4.48, FXV -0.15, PPV 0.004')
    // What is not invoiced stays owed, whole: 21.67 - 13.002.
    expect(await world.read('Receipts', receipt.Id)).toMatchObject({ Lines: [{ OffOwedQty: '0', OpenQty: '4' }] })
    const written = await rows<{ kind: string }>(
      sql`select kind from rni_entry where tenant_id = 'ui' and doc_id = ${receipt.Id} and kind = 'RETURN'`,
    )
    expect(written).toEqual([])
    const rest = await invoiced(await world.read('Receipts', receipt.Id), ['4', '2'], { RateAgreed: '1.0837' })
    expect((await world.journal(rest.Id)).join(', ')).toContain('RNI 8.668')
  })

  it('[CUR-10, CRN-3, CRN-6] a claim of an invoice in three credits leaves nothing on its account', async () => {
    const receipt = await received({ RateAgreed: '0.9213' })
    const bill = await invoiced(receipt, ['13', '2'], { RateAgreed: '0.9187' })
    // 26.00 at 0.9187 are 23.89, 6.00 of it 5.51; 20.00 were owed at 18.43.
    expect((await world.journal(bill.Id)).join(', ')).toBe('RNI 18.43, FXV -0.05, CLAIM 5.51, AP -23.89')
    const third = () => credit('ShortDelivery', ofVoucher(bill, ['1', '2']), { RateAgreed: '0.93' })
    const all = [await third(), await third(), await third()] as const
    // A third of 5.51, half of 3.67, and the rest.
    expect(all.map((row) => row['ClaimOpenAmount'])).toEqual(['1.84', '1.84', '1.83'])
    const [first, second, last] = all
    await world.moved('ApCredits', first, 'receive', note('2'))
    expect(await journal(first.Id)).toBe('AP 1.86, CLAIM -1.84, FXV -0.02')
    await world.moved('ApCredits', second, 'refuse', { Remarks: 'they say it came' })
    expect(await journal(second.Id)).toBe('PPV 1.84, CLAIM -1.84')
    await world.moved('ApCredits', last, 'receive', note('2'))
    expect(await journal(last.Id)).toBe('AP 1.86, CLAIM -1.83, FXV -0.03')
    expect(await world.balanceOf('CLAIM')).toBe('0')
  })

  it('[CUR-10, CRN-5] a price comes off at the rate it was booked at, the rest is the rate', async () => {
    const receipt = await received({ PostDate: ago(5) }, { OrderDate: ago(5) })
    const bill = await invoiced(receipt, ['10', '2.5'], { InvoiceDate: ago(3) })
    // 25.00 at 1.0941 are 27.35; 5.00 of it is the price, at 1.0837.
    expect((await world.journal(bill.Id)).join(', ')).toBe('RNI 21.67, FXV 0.26, PPV 5.42, AP -27.35')
    const asked = await credit('Price', ofVoucher(bill, ['10', '0.5']))
    await world.moved('ApCredits', asked, 'receive', note('5', '0.45'))
    // 5.45 at 1.1012 are 6.00: 5.50 and 0.50.
    expect(await journal(asked.Id)).toBe('AP 6, TAXREC -0.5, PPV -5.42, FXV -0.08')
  })

  it('[CUR-6, CUR-10] a credit is of the currency of what it credits, and a note without a rate is refused', async () => {
    const receipt = await received({ RateAgreed: '1.1' })
    const plain = await world.session.call({
      method: 'POST',
      url: '/inventory/api/ApCredits',
      headers: { 'idempotency-key': 'plain' },
      payload: {
        SupplierId: 9,
        CurrencyId: 164,
        CreditKind: 'Return',
        LocationId: places.store,
        Lines: [ofReceipt(receipt, '1')],
      },
    })
    expect(issuesOf(plain)).toEqual(['lines/0/qty rule/currencyAgrees'])
    const sent = await world.moved(
      'ApCredits',
      await credit('Rebate', { AccountId: 2, Qty: '1', Price: '7' }),
      'receive',
      note('7'),
    )
    // 7.00 at 1.1012 are 7.71.
    expect(await journal(sent.Id)).toBe('AP 7.71, EXP -7.71')
    const asked = await credit('Rebate', { AccountId: 2, Qty: '1', Price: '7' })
    await rows(sql`delete from currency_rate where tenant_id = 'ui' and currency_id = ${euro}`)
    expect(issuesOf(await world.move('ApCredits', asked, 'receive', note('7')))).toEqual(['creditDate noRate'])
  })
})
