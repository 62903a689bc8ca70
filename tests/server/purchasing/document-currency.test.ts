import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../src/engine/core/calendar/day-arithmetic.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { issuesOf } from '../stock-masters/stock-master-world.ts'
import { places, things } from '../support/inventory.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

const euro = 77
const pound = 78
const yen = 79
const dinar = 80

describe('documents in a foreign currency', () => {
  let world: VoucherWorld
  let today: string
  beforeAll(async () => {
    world = await createVoucherWorld()
    const days = await rows<{ day: string }>(
      sql`select (now() at time zone iana_timezone)::date::text as day from site where tenant_id = 'ui' and id = 2`,
    )
    today = days[0]?.day ?? ''
    await rows(sql`insert into currency (tenant_id, id, code, name, symbol) values ('ui', ${euro}, 'XEU', 'Test euro', ''),
      ('ui', ${pound}, 'XGB', 'Test pound', '')`)
    await rows(sql`insert into currency (tenant_id, id, code, name, symbol, decimals) values ('ui', ${yen}, 'XJP', 'Test yen', '', 0),
      ('ui', ${dinar}, 'XKW', 'Test dinar', '', 3)`)
    await rows(sql`insert into supplier (tenant_id, id, number, name, hold, is_active, currency_id)
      values ('ui', 9, 'S9', 'Maison Verte', 'None', true, ${euro})`)
    await rate(euro, 5, '1.0837')
    await rate(euro, 2, '1.0941')
    await rate(euro, 0, '1.1012')
  })
  afterEach(async () => {
    expect(await world.broken()).toEqual([])
    const [ledger, account] = await world.owed()
    expect(account).toBe(ledger)
  })
  afterAll(() => world.close())

  const rows = async <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  const ago = (days: number) => addDays(today, -days) ?? ''
  const rate = (currency: number, days: number, value: string) =>
    rows(sql`insert into currency_rate (tenant_id, id, currency_id, base_currency_id, rate, valid_from)
      select 'ui', coalesce(max(id), 0) + 1, ${currency}, 164, ${value}::numeric, ${ago(days)}::date from currency_rate`)

  const foreign = { SupplierId: 9, CurrencyId: euro }
  const order = (lines: readonly (readonly [qty: string, price: string])[], changes: object = {}) =>
    world.order(
      lines.map(([qty, price]) => ({ qty, price, unit: things.tomatoEach })),
      { ...foreign, ...changes },
    )
  const received = async (lines: readonly object[], changes: object = {}) =>
    world.moved('Receipts', await world.receipt(lines, { ...foreign, ...changes }), 'post')
  const committed = async (id: number) =>
    (
      await rows(sql<{ left: string }>`select trim_scale(sum(amount))::text as left from commitment_entry
        where kind = 'PO' and doc_type_id = 3 and doc_id = ${id} group by doc_line_id order by doc_line_id`)
    ).map(({ left }) => left)
  const owedOf = async (id: number) =>
    (
      await rows(sql<{
        owed: string
      }>`select trim_scale(amount) || ' of ' || trim_scale(document_amount) as owed from rni_entry
        where doc_type_id = 5 and doc_id = ${id} and kind = 'RECEIPT' order by id`)
    ).map(({ owed }) => owed)
  const invoiced = async (receipt: Row, lines: Parameters<VoucherWorld['voucher']>[1], changes: object = {}) =>
    world.posted(await world.voucher(receipt, lines, { ...foreign, ...changes }))
  const sums = async (id: number) => (await world.journal(id)).join(', ')

  it('[CUR-1, CUR-3] an order commits at the rate of its day, and cents that converting leaves go to the largest line', async () => {
    const bought = await order(
      [
        ['10', '0.115'],
        ['10', '0.115'],
        ['10', '0.115'],
      ],
      { OrderDate: ago(5) },
    )
    expect(bought).toMatchObject({ CurrencyId: euro, ExchangeRate: '1.0837', RateFrom: ago(5) })
    // 3.45 × 1.0837 = 3.738765; 1.15 × 1.0837 = 1.246255 is 1.25 three times, one cent too much, taken off the first.
    expect(bought).toMatchObject({ PayableAmount: '3.45', BaseTotal: '3.74', BaseAmount: '3.74' })
    expect(await committed(bought.Id)).toEqual(['1.24', '1.25', '1.25'])
  })

  it('[CUR-3, CUR-4, CUR-5, CUR-8] order, receipt and invoice at three rates: prices and rates are told apart to the cent', async () => {
    const bought = await order(
      [
        ['10', '0.115'],
        ['10', '0.115'],
        ['10', '0.115'],
      ],
      { OrderDate: ago(5) },
    )
    const receipt = await received([taking(bought, 0, '4'), taking(bought, 1, '10')], { PostDate: ago(2) })
    // 0.46 and 1.15 at 1.0941: 0.503286 and 1.258215; together 1.61 are 1.761501.
    expect(receipt).toMatchObject({ ExchangeRate: '1.0941', PayableAmount: '1.61', BaseTotal: '1.76' })
    expect(await owedOf(receipt.Id)).toEqual(['0.5 of 0.46', '1.26 of 1.15'])
    expect(await world.journal(receipt.Id, 5)).toEqual(['INV 1.76', 'RNI -1.76'])
    // 4 of 10 release 0.496 of 1.24.
    expect(await committed(bought.Id)).toEqual(['0.744', '0', '1.25'])
    // 4 at 0.125 and 10 at 0.115 are 1.65, at 1.1012 1.81698; 0.55 and 1.27. The price is 0.04 more, which is 0.043764 at the receipt's rate.
    const bill = await invoiced(receipt, [
      { qty: '4', price: '0.125' },
      { line: 1, qty: '10', price: '0.115' },
    ])
    expect(bill).toMatchObject({ ExchangeRate: '1.1012', InvoiceTotal: '1.65', VarianceAmount: '0.04' })
    expect(await sums(bill.Id)).toBe('RNI 1.76, FXV 0.02, PPV 0.04, AP -1.82')
    const undone = await world.moved('Vouchers', bill, 'reverse', { Remarks: 'wrong' })
    expect(undone['Status']).toBe('Cancelled')
    // Back at the rates it was entered at, whatever holds now.
    expect((await world.journal(bill.Id)).slice(4)).toEqual(['RNI -1.76', 'FXV -0.02', 'PPV -0.04', 'AP 1.82'])
    expect(await owedOf(receipt.Id)).toEqual(['0.5 of 0.46', '1.26 of 1.15'])
  })

  it('[CUR-5] what is invoiced beyond is claimed at the rate of the invoice, and a fall of the currency is a gain', async () => {
    const bought = await order([['10', '2']], { RateAgreed: '0.9213' })
    expect(bought).toMatchObject({ ExchangeRate: '0.9213', RateFrom: null, BaseTotal: '18.43' })
    const receipt = await received([taking(bought, 0, '10')], { RateAgreed: '0.9213' })
    const draft = await world.voucher(receipt, [{ qty: '12', price: '2' }], { ...foreign, RateAgreed: '0.9187' })
    const bill = await world.posted(draft)
    // 24.00 × 0.9187 = 22.0488; 4.00 are 3.6748; 20.00 were owed at 18.426.
    expect(await sums(bill.Id)).toBe('RNI 18.43, FXV -0.05, CLAIM 3.67, AP -22.05')
  })

  it('[CUR-4, CUR-5] thirds invoiced at the rate of the receipt leave nothing behind', async () => {
    const bought = await order([['3', '3.333333']], { RateAgreed: '1.0837' })
    const receipt = await received([taking(bought, 0, '3')], { RateAgreed: '1.0837' })
    expect(await owedOf(receipt.Id)).toEqual(['10.84 of 10'])
    const at = { RateAgreed: '1.0837' }
    // A third of 10.84 is 3.6133; 3.33 × 1.0837 = 3.608721.
    const first = await invoiced(receipt, [{ qty: '1', price: '3.33' }], at)
    expect(await sums(first.Id)).toBe('RNI 3.6133, FXV -0.0033, AP -3.61')
    const open = await world.read('Receipts', receipt.Id)
    const last = await invoiced(open, [{ qty: '2', price: '3.335' }], at)
    expect(await sums(last.Id)).toBe('RNI 7.2267, FXV 0.0033, AP -7.23')
  })

  it('[CUR-3] discount, freight and a receipt: what is owed is the total times the rate', async () => {
    const agreed = { RateAgreed: '0.9213' }
    const bought = await order(
      [
        ['10', '1'],
        ['10', '1'],
        ['10', '1'],
      ],
      { Discount: '1', Freight: '10', ...agreed },
    )
    // 9.66, 9.67, 9.67 and 3.33, 3.34, 3.33: 39.00 × 0.9213 = 35.9307.
    expect(await committed(bought.Id)).toEqual(['11.97', '11.98', '11.98'])
    const receipt = await received(
      [0, 1, 2].map((line) => taking(bought, line, '10')),
      agreed,
    )
    expect(await owedOf(receipt.Id)).toEqual(['11.97 of 12.99', '11.98 of 13.01', '11.98 of 13'])
    expect(receipt).toMatchObject({ PayableAmount: '39', BaseTotal: '35.93' })
  })

  it('[CUR-6] documents made from each other are of one currency', async () => {
    const bought = await order([['10', '2']])
    const draft = await world.session.call({
      method: 'POST',
      url: '/inventory/api/Receipts',
      headers: { 'idempotency-key': 'other' },
      payload: {
        ...foreign,
        CurrencyId: 164,
        LocationId: bought['DeliveryLocationId'],
        Lines: [taking(bought, 0, '1')],
      },
    })
    expect(issuesOf(draft)).toEqual(['lines/0/order rule/orderCurrencyAgrees'])
  })

  it('[CUR-1, CUR-6] an order nobody names a currency for is of the site, a receipt of its partner', async () => {
    const plain = await order([['10', '2']], { CurrencyId: null })
    expect(plain).toMatchObject({ CurrencyId: 164, ExchangeRate: '1', BaseTotal: '20' })
    const bought = await order([['10', '2']])
    const receipt = await received([taking(bought, 0, '10')], { CurrencyId: null })
    expect(receipt['CurrencyId']).toBe(euro)
  })

  it('[CUR-2] a currency without a rate on the day is refused when it goes on, an old rate is asked about', async () => {
    const add = (body: object, headers: object = {}) =>
      world.session.call({
        method: 'POST',
        url: '/inventory/api/PurchaseOrders',
        headers: { 'idempotency-key': randomUUID(), ...headers },
        payload: {
          ...foreign,
          DeliveryLocationId: places.store,
          CurrencyId: pound,
          Lines: [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1', Price: '1' }],
          ...body,
        },
      })
    const made = await add({}, { confirmed: 'true' })
    expect(made.statusCode, made.body).toBe(201)
    const row = made.json<Row>()
    expect(row).toMatchObject({ ExchangeRate: null, BaseTotal: null })
    expect(issuesOf(await world.move('PurchaseOrders', row, 'submit'))).toEqual(['currency rule/rateKnown'])
    await rate(pound, 9, '1.2642')
    const old = await add({})
    expect(old.json()).toMatchObject({ Code: 'E_WARNED' })
    expect(old.body).toContain('oldRate')
    expect((await add({}, { confirmed: 'true' })).json()).toMatchObject({ ExchangeRate: '1.2642', RateFrom: ago(9) })
    // The rate that was missing is found when it goes on.
    expect((await world.moved('PurchaseOrders', row, 'submit'))['BaseTotal']).toBe('1.26')
  })

  it('[CUR-7, VEND-4] limits compare in the currency of the site, the smallest order in that of its supplier', async () => {
    await rows(sql`update supplier set min_order = 10 where tenant_id = 'ui' and id = 9`)
    const draft = (price: string, currency: number) =>
      world.made('PurchaseOrders', {
        ...foreign,
        CurrencyId: currency,
        DeliveryLocationId: places.store,
        Lines: [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1', Price: price }],
      })
    const submitted = async (price: string, currency: number) =>
      (await world.move('PurchaseOrders', await draft(price, currency), 'submit')).json<{ Code?: string }>()
    // 11.01 of the site's currency are 9.998 of the supplier's, rounded to 10.00; 11.00 are 9.99.
    expect(await submitted('11', 164)).toMatchObject({ Code: 'E_ORDER_MINIMUM' })
    expect(await submitted('11.01', 164)).toMatchObject({ Status: 'Approved' })
    expect(await submitted('9.99', euro)).toMatchObject({ Code: 'E_ORDER_MINIMUM' })
    const bought = await submitted('10', euro)
    expect(bought).toMatchObject({ Status: 'Approved', TotalAmount: '10', BaseAmount: '11.01' })
    // What approvals, worklists and account activity read.
    const totals = await rows<{ total: string }>(
      sql`select trim_scale(total)::text as total from doc_registry where doc_type_id = 3 order by doc_id desc limit 1`,
    )
    expect(totals).toEqual([{ total: '11.01' }])
  })

  it('[CUR-1, FORM-51] rate and currency of the books are told while an order is written, and nothing is stored', async () => {
    const told = async (record: object) =>
      (
        await world.session.call({
          method: 'POST',
          url: '/inventory/api/Warnings',
          payload: { set: 'PurchaseOrders', record: { DeliveryLocationId: places.store, Lines: [], ...record } },
        })
      ).json<{ found: object }>().found
    expect(await told({ ...foreign, OrderDate: ago(5) })).toMatchObject({ exchangeRate: '1.0837', rateFrom: ago(5) })
    expect(await told({ ...foreign, RateAgreed: '1.25' })).toMatchObject({ exchangeRate: '1.25' })
    expect(await told({ SupplierId: 9 })).toMatchObject({ exchangeRate: '1' })
  })

  it('[CUR-11] amounts of a currency without decimals, or with three, are rounded to those, and booked in those of the site', async () => {
    await rows(sql`update supplier set min_order = null where tenant_id = 'ui' and id = 9`)
    const agreed = { CurrencyId: yen, RateAgreed: '0.0067' }
    const bought = await order(
      [
        ['10', '11.5'],
        ['3', '33.5'],
      ],
      { ...agreed, Discount: '10' },
    )
    // 115 and 100.5, which is 101; of 10 off 5.32 and 4.68 are 5 each; 206 at 0.0067 are 1.3802.
    expect(bought.Lines.map((line) => [line['Billed'], line['DiscountPart'], line['Worth']])).toEqual([
      ['115', '5', '110'],
      ['101', '5', '96'],
    ])
    expect(bought).toMatchObject({ PayableAmount: '206', BaseTotal: '1.38' })
    expect(await committed(bought.Id)).toEqual(['0.74', '0.64'])
    const receipt = await received([taking(bought, 0, '10'), taking(bought, 1, '3')], agreed)
    expect(await owedOf(receipt.Id)).toEqual(['0.74 of 110', '0.64 of 96'])
    const kept = { CurrencyId: dinar, RateAgreed: '3.2517' }
    const fine = await order([['3', '1.1115']], kept)
    // 3.3345 is 3.335, at 3.2517 10.8444.
    expect(fine).toMatchObject({ PayableAmount: '3.335', BaseTotal: '10.84' })
    const came = await received([taking(fine, 0, '3')], kept)
    expect(await owedOf(came.Id)).toEqual(['10.84 of 3.335'])
    const bill = await invoiced(came, [{ qty: '3', price: '1.1125' }], {
      CurrencyId: dinar,
      RateAgreed: '3.3',
      InvoiceTotal: '3.338',
    })
    // 3.3375 is 3.338, at 3.3 11.0154; 0.003 more at 3.2517 is 0.01.
    expect(await sums(bill.Id)).toBe('RNI 10.84, FXV 0.17, PPV 0.01, AP -11.02')
  })
})
