import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#core/calendar/day-arithmetic.ts'
import { rowMakingPath, type RowMadeAnswer } from '#core/http/sources-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { things } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import type { Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

/** A line of the list of tomatoes, as the database has it. */
interface Listed {
  readonly unit?: number
  readonly supplier?: number
  readonly price: string
  readonly from?: string
  readonly to?: string
  readonly currency?: number
  readonly least?: string
}

describe('contract prices', () => {
  let world: VoucherWorld
  let controller: TestSession
  beforeAll(async () => {
    world = await createVoucherWorld()
    controller = await signIn(world.test, { user: 'controller' })
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  const run = <T>(text: ReturnType<typeof sql<T>>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  const listed = async (...lines: readonly Listed[]) => {
    await run(sql`delete from item_supplier where parent_id = ${things.tomato}`)
    for (const [index, { unit = things.each, supplier = 1, price, from, to, currency, least }] of lines.entries())
      await run(sql`insert into item_supplier (tenant_id, parent_id, line_no, supplier_id, unit_id, price, price_from, price_to, currency_id,
        min_order, supplier_item_no, is_preferred) values ('ui', ${things.tomato}, ${index + 1}, ${supplier}, ${unit}, ${price}, ${from ?? null}, ${to ?? null},
        ${currency ?? null}, ${least ?? null}, 'T-1', true)`)
  }
  const told = () =>
    run(sql<{
      line: string
    }>`select concat_ws(' ', unit_id, trim_scale(price), price_from, '–', price_to, supplier_item_no,
      case when is_preferred then 'preferred' end) as line from item_supplier where parent_id = ${things.tomato} order by unit_id, price_from nulls first`).then(
      (rows) => rows.map(({ line }) => line),
    )
  const ask = (row: Row | undefined, fields: object = {}, by: TestSession = world.session) =>
    by.call({
      method: 'POST',
      url: rowMakingPath('PriceVariances', row?.Id ?? 0, { list: 'priceVariances', making: 'contract' }),
      headers: { 'idempotency-key': randomUUID() },
      payload: { Fields: fields },
    })
  const rowOf = async (voucher: Row) => (await world.list(`PriceVariances?$filter=VoucherId eq ${voucher.Id}`))[0]
  /** Ten ordered at 2.00, invoiced at 2.50 and posted. */
  const dearer = async () => {
    const receipt = await world.received([{ qty: '10', price: '2' }])
    return world.posted(await world.voucher(receipt, [{ qty: '10', price: '2.5' }]))
  }

  it('[VCH-155] the invoiced price becomes that of the contract from today, and the one before ends yesterday; once', async () => {
    const voucher = await dearer()
    await listed({ price: '2', from: '2026-01-01' })
    const row = await rowOf(voucher)
    expect(row).toMatchObject({ State: 'Accepted', ContractPrice: '2', InvoicePrice: '2.5', ContractFrom: null })
    const { VersionNo } = await world.read('Items', things.tomato)
    const answer = await ask(row)
    expect(answer.statusCode, answer.body).toBe(201)
    const made = await world.read('ContractPrices', answer.json<RowMadeAnswer>().Id)
    expect(made).toMatchObject({ Price: '2.5', PriceBefore: '2', VoucherId: voucher.Id, SupplierId: 1 })
    const today = String(made['FromDay'])
    const after = [`20 2 2026-01-01 – ${addDays(today, -1)} T-1 preferred`, `20 2.5 ${today} – T-1 preferred`]
    expect(await told()).toEqual(after)
    expect(await rowOf(voucher)).toMatchObject({ ContractPrice: '2.5', ContractFrom: today, State: 'Accepted' })
    const again = await ask(row)
    expect(again.json()).toMatchObject({ Code: 'E_VALIDATION', Errors: [{ field: 'price', code: 'contractSame' }] })
    expect(await told()).toEqual(after)
    // The history of the item tells what was and what is.
    expect(await world.read('Items', things.tomato)).toMatchObject({ VersionNo: Number(VersionNo) + 1 })
    const [kept] = await run(sql<{ before: string; after: string }>`select before::text as before, after::text as after
      from audit_log where entity = 'item' and entity_id = ${String(things.tomato)} order by seq desc limit 1`)
    expect(kept?.before).toContain('"price": "2"')
    expect(kept?.after).toContain('"price": "2.5"')
  })

  it('[VCH-155] it holds from the day that is asked for, as long as the one before would have, and goes into its unit', async () => {
    const voucher = await dearer()
    await listed(
      { unit: things.kilo, price: '16', from: '2026-01-01', to: '2027-06-30' },
      { unit: things.kilo, price: '18', from: '2027-07-01' },
    )
    // Eight to a kilogram: 2.50 each are 20.00.
    expect(await rowOf(voucher)).toMatchObject({ ContractPrice: '2' })
    const answer = await ask(await rowOf(voucher), { FromDay: '2027-03-01', Note: 'agreed by phone' })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(await told()).toEqual([
      '21 16 2026-01-01 – 2027-02-28 T-1 preferred',
      '21 20 2027-03-01 – 2027-06-30 T-1 preferred',
      '21 18 2027-07-01 – T-1 preferred',
    ])
    // From the very day a price begins on, it is replaced.
    expect((await ask(await rowOf(voucher), { FromDay: '2027-07-01' })).statusCode).toBe(201)
    expect((await told()).at(-1)).toBe('21 20 2027-07-01 – T-1 preferred')
  })

  it('[VEND-273, VCH-155] of prices from different quantities on that of the invoiced one is agreed anew, and the other stays', async () => {
    const voucher = await dearer()
    await listed({ price: '2.4', least: '1' }, { price: '2', least: '10' })
    expect(await rowOf(voucher)).toMatchObject({ ContractPrice: '2' })
    const answer = await ask(await rowOf(voucher), { FromDay: '2027-03-01' })
    expect(answer.statusCode, answer.body).toBe(201)
    const steps = await run(sql<{
      line: string
    }>`select concat_ws(' ', trim_scale(min_order), trim_scale(price), price_from, '–', price_to) as line
      from item_supplier where parent_id = ${things.tomato} order by min_order, price_from nulls first`)
    expect(steps.map(({ line }) => line)).toEqual(['1 2.4 –', '10 2 – 2027-02-28', '10 2.5 2027-03-01 –'])
  })

  it('[VCH-155, REC-36] a price without an end that another follows does not come back after it', async () => {
    const voucher = await dearer()
    await listed(
      { unit: things.kilo, price: '16', from: '2026-01-01' },
      { unit: things.kilo, price: '18', from: '2027-07-01' },
    )
    const answer = await ask(await rowOf(voucher), { FromDay: '2027-03-01' })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(await told()).toEqual([
      '21 16 2026-01-01 – 2027-02-28 T-1 preferred',
      '21 20 2027-03-01 – 2027-06-30 T-1 preferred',
      '21 18 2027-07-01 – T-1 preferred',
    ])
  })

  it('[VCH-155] what the list does not know, what is in another currency, and what is not accepted, is refused', async () => {
    const voucher = await dearer()
    const row = await rowOf(voucher)
    await listed({ supplier: 2, price: '2' })
    expect((await ask(row)).json()).toMatchObject({ Errors: [{ field: 'supplier', code: 'contractNone' }] })
    await run(sql`insert into currency (tenant_id, id, code, name, decimals) values ('ui', 901, 'XAF', 'Francs', 0)`)
    await listed({ price: '2', currency: 901 })
    const abroad = await world.made('Currencies', { Code: 'XAU', Name: 'Another', Decimals: 2 })
    const other = {
      SupplierId: 1,
      ItemId: things.tomato,
      UnitId: things.tomatoEach,
      Price: '3',
      CurrencyId: abroad.Id,
    }
    const refused = await world.session.call({
      method: 'POST',
      url: '/inventory/api/ContractPrices',
      headers: { 'idempotency-key': randomUUID() },
      payload: other,
    })
    expect(refused.json()).toMatchObject({
      Errors: [{ field: 'currency', code: 'contractCurrency', params: { currency: 'XAF' } }],
    })
    await listed({ price: '2' })
    const receipt = await world.received([{ qty: '10', price: '2' }])
    const draft = await world.voucher(receipt, [{ qty: '10', price: '2.5' }])
    expect((await ask(await rowOf(draft))).json()).toMatchObject({ Code: 'E_GUARD' })
    expect(await told()).toEqual(['20 2 – T-1 preferred'])
  })

  it('[VCH-155] freight has no contract price, and who may not maintain items changes none', async () => {
    const other = await world.received([{ qty: '10', price: '2' }])
    const carried = await world.voucher(other, [{ qty: '10', price: '2' }], { Freight: '90', InvoiceTotal: '110' })
    const freight = await world.posted(carried)
    expect((await ask(await rowOf(freight))).json()).toMatchObject({ Code: 'E_GUARD' })
    const voucher = await dearer()
    await listed({ price: '2' })
    expect((await ask(await rowOf(voucher), {}, controller)).json()).toMatchObject({ Code: 'E_PERM' })
    expect(await told()).toEqual(['20 2 – T-1 preferred'])
  })
  it('[VCH-155] what the list of the item asks is told to who may see costs, and no question of others is answered that names it', async () => {
    const voucher = await dearer()
    await listed({ price: '2.1234' })
    const rows = `PriceVariances?$filter=VoucherId eq ${voucher.Id}`
    const read = (path: string, by: TestSession) => by.call({ url: `/inventory/api/${path}` })
    expect((await read(rows, world.session)).body).toContain('2.1234')
    for (const path of [rows, 'PriceVariances/$export?format=csv']) {
      const { statusCode, body } = await read(path, controller)
      expect([statusCode, body.includes('2.1234')], path).toEqual([200, false])
    }
    const questions = ['$select=ContractPrice', '$filter=ContractPrice gt 1', '$orderby=ContractPrice']
    for (const question of questions) {
      const { statusCode } = await read(`PriceVariances?${question}`, controller)
      expect(statusCode, question).toBe(400)
    }
  })
  it('[VCH-155] an item whose list has as many lines as it may have takes no more, and a price of the very day in its place', async () => {
    const voucher = await dearer()
    const others = Array.from({ length: 99 }, (_, index) => ({
      unit: things.each,
      supplier: 2,
      price: '1',
      from: `${2100 + index}-01-01`,
    }))
    await listed({ price: '2', from: '2026-01-01' }, ...others)
    const full = await ask(await rowOf(voucher), { FromDay: '2027-03-01' })
    expect(full.json()).toMatchObject({
      Code: 'E_VALIDATION',
      Errors: [{ field: 'item', code: 'pricesFull', params: { most: 100 } }],
    })
    expect((await told())[0]).toBe('20 2 2026-01-01 – T-1 preferred')
    const replaced = await ask(await rowOf(voucher), { FromDay: '2026-01-01' })
    expect(replaced.statusCode, replaced.body).toBe(201)
    expect((await told())[0]).toBe('20 2.5 2026-01-01 – T-1 preferred')
  })
  it('[VCH-155] by hand it names an accepted invoice of its supplier, or none', async () => {
    const voucher = await dearer()
    const draft = await world.voucher(await world.received([{ qty: '10', price: '2' }]), [{ qty: '10', price: '2.5' }])
    await listed({ price: '2' }, { supplier: 2, price: '2' })
    const byHand = async (SupplierId: number, VoucherId: number | null) =>
      world.session.call({
        method: 'POST',
        url: '/inventory/api/ContractPrices',
        headers: { 'idempotency-key': randomUUID() },
        payload: { SupplierId, VoucherId, ItemId: things.tomato, UnitId: things.tomatoEach, Price: '3' },
      })
    expect((await byHand(2, voucher.Id)).json()).toMatchObject({
      Errors: [{ field: 'voucher', code: 'belongsElsewhere' }],
    })
    expect((await byHand(1, draft.Id)).json()).toMatchObject({ Errors: [{ field: 'voucher', code: 'lookup' }] })
    expect((await byHand(1, voucher.Id)).statusCode).toBe(201)
    expect((await byHand(2, null)).statusCode).toBe(201)
  })
})
