import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { readableEntity } from '../../../server/entity-sql/readable-entity.ts'
import type { Row } from '../sources/order-world.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { createReceivableWorld, type ReceivableWorld } from './receivable-world.ts'

const euro = 77

describe('what customers owe', () => {
  let bills: ReceivableWorld
  let home = 0
  beforeAll(async () => {
    bills = await createReceivableWorld()
    await bills.run(sql`insert into currency (tenant_id, id, code, name, decimals, is_active)
      values ('ui', ${euro}, 'EUX', 'Euro', 2, true)`)
    const { rows } = await bills.run(sql<{ id: number }>`select base_currency_id::int as id from site where id = 2`)
    home = rows[0]?.id ?? 0
    await bills.run(sql`insert into currency_rate (tenant_id, currency_id, base_currency_id, valid_from, rate)
      select 'ui', ${euro}, s.base_currency_id, current_date - 1, 1.1 from site s where s.tenant_id = 'ui' and s.id = 2`)
    await bills.run(sql`insert into customer (tenant_id, id, number, name, is_active, credit_limit, currency_id) values
      ('ui', 3, 'C3', 'Sailing Club', true, 100, null), ('ui', 4, 'C4', 'Euro Club', true, 100, ${euro})`)
  })
  afterAll(() => bills.world.close())

  const line = (Price: string) => [{ Description: 'Terrace', AccountId: 31, Qty: '1', Price }]
  const customer = async (id: number, session: TestSession = bills.world.session) => {
    const answer = await session.call({ url: `/inventory/api/Customers?$filter=Id eq ${id}` })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ value: readonly Row[] }>().value[0]
  }
  const over = async () => (await bills.world.list('Customers?$filter=IsOverLimit eq true')).map(({ Name }) => Name)
  const move = (row: Row, name: string, body?: object) => bills.world.move('MiscInvoicesAr', row, name, body)

  it('[CUST-1] is what posted bills leave open, less what is paid and credited', async () => {
    expect(await customer(1)).toMatchObject({ Balance: '0', IsOverLimit: false })
    await bills.made({ CustomerId: 1, Lines: line('999') })
    expect(await customer(1)).toMatchObject({ Balance: '0' })
    const bill = await bills.posted({ CustomerId: 1, Lines: line('80') })
    await bills.posted({ CustomerId: 1, Lines: line('20') })
    expect(await customer(1)).toMatchObject({ Balance: '100' })
    await bills.world.moved('MiscInvoicesAr', bill, 'settle', { Fields: { PaidOn: '2026-11-30', Payment: '30' } })
    await bills.posted({ CustomerId: 1, Kind: 'CreditNote', Lines: line('5') })
    expect(await customer(1)).toMatchObject({ Balance: '65' })
    expect(await customer(2)).toMatchObject({ Balance: '0' })
  })

  it('[CUST-2] asks about an invoice that goes beyond the limit, with the figures, when it is submitted and when it is posted', async () => {
    await bills.posted({ CustomerId: 3, Lines: line('60') })
    const fits = await bills.world.moved(
      'MiscInvoicesAr',
      await bills.made({ CustomerId: 3, Lines: line('40') }),
      'submit',
    )
    const beyond = await bills.made({ CustomerId: 3, Lines: line('40.01') })
    const asked = await move(beyond, 'submit')
    expect(asked.json()).toMatchObject({
      Code: 'E_CREDIT_LIMIT',
      CanConfirm: true,
      Message: 'Sailing Club owes 60.00. With this invoice of 40.01 that is more than the credit limit of 100.00.',
    })
    const meant = await bills.world.moved('MiscInvoicesAr', beyond, 'submit', { Confirmed: true })
    await bills.world.moved('MiscInvoicesAr', fits, 'post')
    expect(await over()).toEqual([])
    // What is owed by now: 100.00.
    expect((await move(meant, 'post')).json().Message).toContain('owes 100.00')
    await bills.world.moved('MiscInvoicesAr', meant, 'post', { Confirmed: true })
    expect(await customer(3)).toMatchObject({ Balance: '140.01', IsOverLimit: true })
    expect(await over()).toEqual(['Sailing Club'])
    // A credit note is not asked about.
    await bills.posted({ CustomerId: 3, Kind: 'CreditNote', Lines: line('40.01') })
    expect(await over()).toEqual([])
  })

  it('[CUST-2] asks by the books of the site of the bill, wherever it is moved', async () => {
    const beyond = await bills.made({ CustomerId: 3, Lines: line('100.01') })
    await bills.run(sql`update site set base_currency_id = ${euro} where tenant_id = 'ui' and id = 1`)
    const office = await signIn(bills.world.test, { site: 1 })
    const answer = await office.call({
      method: 'POST',
      url: `/inventory/api/MiscInvoicesAr(${beyond.Id})/submit`,
      headers: { 'idempotency-key': 'office', 'if-match': `"v${String(beyond['VersionNo'])}"` },
      payload: {},
    })
    await bills.run(sql`update site set base_currency_id = ${home} where tenant_id = 'ui' and id = 1`)
    expect(answer.json()).toMatchObject({
      Code: 'E_CREDIT_LIMIT',
      Message: expect.stringContaining('limit of 100.00.'),
    })
  })

  it('[CUST-1, CUST-2] is in the currency of the customer, and keeps others apart', async () => {
    await bills.posted({ CustomerId: 4, CurrencyId: euro, Lines: line('90') })
    // In the currency of the books it would be 99.00; a bill in that currency is not counted in euros.
    await bills.posted({ CustomerId: 4, CurrencyId: home, Lines: line('500') })
    expect(await customer(4)).toMatchObject({ Balance: '90', CurrencyId: euro })
    const beyond = await bills.made({ CustomerId: 4, CurrencyId: euro, Lines: line('10.01') })
    expect((await move(beyond, 'submit')).json().Message).toBe(
      'Euro Club owes 90.00 EUX. With this invoice of 10.01 EUX that is more than the credit limit of 100.00 EUX.',
    )
    // Who is billed abroad and limited at home counts at the rate the bill was booked at: 10.00 are 11.00.
    await bills.posted({ CustomerId: 2, CurrencyId: euro, Lines: line('10') })
    expect(await customer(2)).toMatchObject({ Balance: '11' })
  })

  it('[CUST-1] is of the site at hand, of all sites at head office, of the tenant alone, and of whoever may see bills', async () => {
    expect(await customer(1, await signIn(bills.world.test, { site: 3 }))).toMatchObject({ Balance: '0' })
    expect(await customer(1, await signIn(bills.world.test, { site: 1 }))).toMatchObject({ Balance: '65' })
    const foreign = await withTenant(bills.world.test.db, { tenantId: 'cloud', siteId: 1 }, (trx) =>
      sql`select id from customer_balance where tenant_id = 'ui'`.execute(trx),
    )
    expect(foreign.rows).toEqual([])
    const names = (rights: readonly string[]) =>
      readableEntity(bills.world.test.definitions.forTenant('ui'), new Set(rights), 'customer')?.fields.map(
        ({ id }) => id,
      )
    const blind = names(['ViewCustomer'])
    expect(names(['ViewCustomer', 'ViewMiscInvoice'])?.filter((name) => !blind?.includes(name))).toEqual([
      'balance',
      'isOverLimit',
    ])
  })
})
