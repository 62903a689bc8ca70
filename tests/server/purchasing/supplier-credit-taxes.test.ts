import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { Row } from '../sources/order-world.ts'
import { createVoucherWorld, type VoucherWorld } from './voucher-world.ts'

/** Tax codes: all of it is given back, half of it, none of it. */
const codes = { back: 1, half: 2, lost: 3 } as const

describe('the tax of credit notes on bills in parts', () => {
  let world: VoucherWorld
  beforeAll(async () => {
    world = await createVoucherWorld()
    await run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active) values
      ('ui', 30, '6200', 'Utilities', 'EXPENSE', true)`)
    await run(sql`insert into tax_code (tenant_id, id, code, name, rate_pct, effective_pct, recoverable_pct, is_included, valid_from, is_active) values
      ('ui', ${codes.back}, 'T8', '8 %', 8, 8, 100, false, '2020-01-01', true),
      ('ui', ${codes.half}, 'T10', '10 %', 10, 10, 50, false, '2020-01-01', true),
      ('ui', ${codes.lost}, 'T5', '5 %', 5, 5, 0, false, '2020-01-01', true)`)
  })
  afterAll(() => world.close())
  afterEach(async () => expect(await world.broken()).toEqual([]))

  const run = (text: ReturnType<typeof sql>) =>
    withTenant(world.test.db, { tenantId: 'ui' }, (trx) => text.execute(trx).then(() => undefined))
  let last = 0
  const written = (payload: object): Promise<Row> => {
    last += 1
    return world.made('MiscInvoices', { SupplierId: 1, InvoiceNo: `B-${last}`, ...payload })
  }
  const post = async (row: Row) => world.move('MiscInvoices', await world.moved('MiscInvoices', row, 'submit'), 'post')
  const bill = async (...Lines: readonly object[]): Promise<Row> => (await post(await written({ Lines }))).json()
  const line = (Price: string, TaxCodeId?: number) => ({
    Description: 'Power',
    AccountId: 30,
    Qty: '1',
    Price,
    TaxCodeId,
  })
  const read = ({ Id }: Row) => world.read('MiscInvoices', Id)
  /** The draft the move Credit makes of a bill. */
  const creditOn = async (row: Row): Promise<Row> => {
    last += 1
    const number = `CN-${last}`
    await world.moved('MiscInvoices', await read(row), 'credit', { Fields: { CreditNo: number } })
    const [made] = await world.list(`MiscInvoices?$filter=InvoiceNo eq '${number}'`)
    return world.read('MiscInvoices', made?.Id ?? 0)
  }
  /** The same of its first line alone, with other values, posted. */
  const creditedOf = async (row: Row, values: object): Promise<Row> => {
    const { Id, Lines, VersionNo } = await creditOn(row)
    const changed = await world.session.call({
      method: 'PATCH',
      url: `/inventory/api/MiscInvoices(${Id})`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(VersionNo)}"` },
      payload: { Lines: [{ Id: Lines[0]?.Id, ...values }] },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    return (await post(changed.json<Row>())).json()
  }
  const journal = ({ Id }: Row) => world.journal(Id, 21)

  it('[MISC-189] what is given back and what is lost of it come to those of the bill as well', async () => {
    const one = await bill(line('100', codes.half))
    expect(await journal(one)).toEqual(['EXP 105', 'TAXREC 5', 'AP -110'])
    for (const Price of ['33.33', '33.33'])
      expect(await journal(await creditedOf(one, { Price }))).toEqual(['EXP -35', 'TAXREC -1.66', 'AP 36.66'])
    const rest = (await post(await creditOn(one))).json<Row>()
    expect(await journal(rest)).toEqual(['EXP -35', 'TAXREC -1.68', 'AP 36.68'])
    expect(await read(one)).toMatchObject({
      Status: 'Finalized',
      OpenAmount: '0',
      Lines: [{ CreditedTax: '10', CreditedLost: '5' }],
    })
    await run(sql`update misc_invoice_line set credited_tax = null, credited_lost = null where parent_id = ${one.Id}`)
    const migration = readFileSync('server/db/migrations-after/credits/542_credited_taxes.sql', 'utf8')
    await world.test.database
      .owner()
      .transaction()
      .execute((trx) => sql.raw(migration).execute(trx))
    expect(await read(one)).toMatchObject({ Lines: [{ CreditedTax: '10', CreditedLost: '5' }] })
    await world.moved('MiscInvoices', rest, 'reverse', { Remarks: 'mistaken' })
    expect(await read(one)).toMatchObject({ Lines: [{ CreditedTax: '6.66', CreditedLost: '3.34' }] })
  })

  it('[MISC-189] a cent of a tax nobody gives back is not given back, whatever the rate makes of the rest', async () => {
    // 5 % of 10.10 are 0.51, of 10.01 they are 0.50, and of the 0.09 that are left nothing.
    const one = await bill(line('10.1', codes.lost))
    expect(await journal(one)).toEqual(['EXP 10.61', 'AP -10.61'])
    await creditedOf(one, { Price: '10.01' })
    const rest = (await post(await creditOn(one))).json<Row>()
    expect(await journal(rest)).toEqual(['EXP -0.1', 'AP 0.1'])
  })

  it('[MISC-189] where tax alone is left, it is offered, and two lines do not both take it', async () => {
    const one = await bill(line('100', codes.back), line('50'))
    expect(await creditedOf(one, { TaxCodeId: null })).toMatchObject({ TotalAmount: '-100' })
    const forged = { ...line('0', codes.back), InvoiceLine: 1, LeftBilled: '0', LeftTax: '8' }
    const twice = await written({ Kind: 'CreditNote', CreditOfId: one.Id, Lines: [forged, forged] })
    expect(twice).toMatchObject({ TotalAmount: '-16' })
    expect((await post(twice)).json()).toMatchObject({ Code: 'E_SOURCE_DIFFERS' })
    const rest = await creditOn(one)
    expect(rest).toMatchObject({
      TotalAmount: '-58',
      Lines: [
        { InvoiceLine: 1, Qty: '1', Price: '0', LeftBilled: '0', LeftTax: '8' },
        { InvoiceLine: 2, Price: '50' },
      ],
    })
    expect(await journal((await post(rest)).json<Row>())).toEqual(['EXP -50', 'TAXREC -8', 'AP 58'])
    expect(await read(one)).toMatchObject({ Status: 'Finalized', CreditedAmount: '158', OpenAmount: '0' })
  })
})
