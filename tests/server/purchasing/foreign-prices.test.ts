import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../src/engine/core/calendar/day-arithmetic.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { places, things } from '../support/inventory.ts'
import { taking, type Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

const [euro, pound, yen] = [77, 78, 79]

describe('prices and freight in a foreign currency', () => {
  let world: VoucherWorld
  let today: string
  beforeAll(async () => {
    world = await createVoucherWorld()
    const days = await rows<{ day: string }>(
      sql`select (now() at time zone iana_timezone)::date::text as day from site where tenant_id = 'ui' and id = 2`,
    )
    today = days[0]?.day ?? ''
    await rows(
      sql`insert into currency (tenant_id, id, code, name, symbol) values ('ui', ${euro}, 'XEU', 'Test euro', ''),
        ('ui', ${pound}, 'XGB', 'Test pound', ''), ('ui', ${yen}, 'XJP', 'Test yen', '')`,
    )
    await rows(sql`insert into supplier (tenant_id, id, number, name, hold, is_active, currency_id)
      values ('ui', 9, 'S9', 'Maison Verte', 'None', true, ${euro})`)
    await rate(euro, 5, '1.0837')
    await rate(euro, 2, '1.0941')
    await rate(euro, 0, '1.1012')
    await rate(yen, 2, '0.0067')
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

  it('[CUR-12, CUR-14, PORD-2] an order takes the price that stands in its own currency, and what was paid in it; what was paid in another is compared', async () => {
    await rows(sql`insert into item_supplier (tenant_id, id, parent_id, line_no, supplier_id, unit_id, price, currency_id)
      select 'ui', v.id, ${things.tomato}, v.id, 9, u.unit_id, v.price, v.currency from item_unit u,
        (values (901, 4.25, null::bigint), (902, 3.85, ${euro}::bigint)) as v(id, price, currency)
        where u.tenant_id = 'ui' and u.id = ${things.tomatoEach}`)
    const priced = async (CurrencyId: number, line: object = {}) =>
      (
        await world.made('PurchaseOrders', {
          SupplierId: 9,
          CurrencyId,
          DeliveryLocationId: places.store,
          Lines: [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '1', ...line }],
        })
      ).Lines[0]
    expect(await priced(euro)).toMatchObject({ ListPrice: '3.85', Price: '3.85', PriceSource: 'Contract' })
    expect(await priced(164)).toMatchObject({ ListPrice: '4.25', Price: '4.25', LastPaid: null })
    const bought = await order([['1', '3.75']])
    await received([taking(bought, 0, '1')])
    expect(await priced(euro)).toMatchObject({
      ListPrice: '3.85',
      LastPaid: '3.75',
      PaidAbroad: null,
      PaidPrice: '3.75',
    })
    // 3.75 × 1.1012; 4.25 is 2.9 % more.
    const atHome = { LastPaid: '4.1295', PaidAbroad: '3.75 XEU', PaidPrice: null, PriceChangePct: '2.9' }
    expect(await priced(164)).toMatchObject({ ListPrice: '4.25', ...atHome })
    // 4.1295 ÷ 0.0067, and of the other currency nobody knows a rate.
    expect(await priced(yen, { Price: '600' })).toMatchObject({ LastPaid: '616.343284', PaidAbroad: '3.75 XEU' })
    expect(await priced(pound, { Price: '3' })).toMatchObject({ LastPaid: null, PaidAbroad: null })
    // Nothing is converted: of a currency in which nobody asks a price it is typed.
    expect(await priced(164)).not.toMatchObject({ Price: '3.85' })
    await rows(sql`delete from item_supplier where id in (901, 902)`)
    // Without a list the last price is taken in its own currency, and in another it is typed.
    expect(await priced(euro)).toMatchObject({ Price: '3.75', PriceSource: 'Last' })
    await expect(priced(164)).rejects.toThrow(/"field":"price".*"code":"required"/)
  })

  it('[CUR-3, CUR-5, FRT-1] foreign freight is shared, converted and invoiced to the cent', async () => {
    const agreed = { RateAgreed: '0.9187' }
    const lines = [0, 1, 2]
    const bought = await order(
      lines.map(() => ['10', '1'] as const),
      { Freight: '10', ...agreed },
    )
    // 13.34, 13.33 and 13.33, each with its third of the freight; 9.19 and 3.07 or 3.06 each are a cent more than 40.00 × 0.9187 = 36.75.
    expect(await committed(bought.Id)).toEqual(['12.25', '12.25', '12.25'])
    const receipt = await received(
      lines.map((line) => taking(bought, line, '10')),
      agreed,
    )
    expect(await owedOf(receipt.Id)).toEqual(['12.25 of 13.34', '12.25 of 13.33', '12.25 of 13.33'])
    const bill = await invoiced(
      receipt,
      lines.map((line) => ({ line, qty: '10', price: '1' })),
      { RateAgreed: '0.9', InvoiceTotal: '40' },
    )
    // 40.00 at 0.9.
    expect(await sums(bill.Id)).toBe('RNI 36.75, FXV -0.75, AP -36')
  })
})
