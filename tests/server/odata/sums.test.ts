import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { seedInventory } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

interface Answer {
  readonly value: readonly Readonly<Record<string, unknown>>[]
  readonly '@odata.nextLink'?: string
}

const bySite = 'groupby((Site),aggregate(TotalValue with sum as TotalValue))'

describe('sums of a list', () => {
  let test: TestApp
  let admin: TestSession
  let head: TestSession
  let chef: TestSession

  beforeAll(async () => {
    test = await createTestApp({ permissions: { Chef: ['ViewRequisition', 'CreateRequisition'] } })
    await seedInventory(test.db, ['ui', 'harbor'])
    for (const tenantId of ['ui', 'harbor']) {
      await withTenant(test.db, { tenantId }, async (trx) => {
        // More rows than a page has, with fractions that no floating point adds up.
        await sql`insert into requisition (tenant_id, site_id, doc_no, status, request_location_id, supply_location_id, reference, total_value, entered_by, entered_on)
          select ${tenantId}, 2 + n % 2, 'R' || to_char(n, 'FM0000'), case when n % 5 = 0 then 'Approved' else 'PendingSubmission' end, 11, 10,
            'Ref_' || n, n + 0.1, 1, timestamptz '2026-11-01 08:00Z' + n * interval '1 minute'
          from generate_series(1, 500) n`.execute(trx)
        await sql`insert into currency (tenant_id, id, code, name, symbol, decimals) values (${tenantId}, 978, 'EUR', 'Euro', 'E', 2)
          on conflict do nothing`.execute(trx)
        await sql`insert into purchase_order (tenant_id, site_id, doc_no, status, currency_id, home_currency_id, total_amount, base_amount, entered_by, entered_on)
          select ${tenantId}, 2, 'P' || n, 'Approved', case n % 3 when 0 then null when 1 then 164 else 978 end, 164, n, n, 1, timestamptz '2026-11-01 08:00Z'
          from generate_series(1, 9) n`.execute(trx)
      })
    }
    admin = await signIn(test)
    head = await signIn(test, { site: 1 })
    chef = await signIn(test, { user: 'chef' })
  })
  afterAll(() => test.close())

  const ask = (session: TestSession, set: string, apply: string, more = '') =>
    session.call({ url: `/inventory/api/${set}?$apply=${encodeURIComponent(apply)}${more}` })
  const sums = async (session: TestSession, set: string, apply: string): Promise<Answer['value']> => {
    const answer = await ask(session, set, apply)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<Answer>().value
  }
  const refusal = async (session: TestSession, set: string, apply: string, more?: string) => {
    const answer = await ask(session, set, apply, more)
    return [answer.statusCode, answer.json<{ Message: string }>().Message] as const
  }
  /** In tenths, of all pages of a list. */
  const addedUp = async (session: TestSession, query: string): Promise<number> => {
    let url = `/inventory/api/Requisitions?$select=TotalValue&$top=100&${query}`
    let tenths = 0
    while (url !== '') {
      const page = (await session.call({ url })).json<Answer>()
      for (const row of page.value) tenths += Math.round(Number(row['TotalValue']) * 10)
      url = page['@odata.nextLink'] ?? ''
    }
    return tenths
  }

  it('[ODS-31] come to what all pages of the list come to, of the site alone, exactly', async () => {
    const site = { Id: 2, '@larder.title': expect.any(String) }
    expect(await sums(admin, 'Requisitions', bySite)).toEqual([{ Site: site, TotalValue: '62775' }])
    expect(await addedUp(admin, '')).toBe(627_750)
    const apart = await sums(head, 'Requisitions', bySite)
    expect(new Map(apart.map((row) => [(row['Site'] as { Id: number }).Id, row['TotalValue']]))).toEqual(
      new Map([
        [2, '62775'],
        [3, '62525'],
      ]),
    )
  })

  it('[ODS-31] are of the rows that filter and search leave', async () => {
    const [approved] = await sums(admin, 'Requisitions', `filter(Status eq 'Approved')/${bySite}`)
    expect(Number(approved?.['TotalValue']) * 10).toBe(await addedUp(admin, `$filter=Status eq 'Approved'`))
    const [found] = await sums(admin, 'Requisitions', `search("Ref_42")/${bySite}`)
    expect(Number(found?.['TotalValue']) * 10).toBe(await addedUp(admin, '$search=Ref_42'))
    expect(await sums(admin, 'Requisitions', `filter(TotalValue gt 9999)/${bySite}`)).toEqual([])
  })

  it('[ODS-31] have none of an amount the reader may not read, in the words of one that does not exist', async () => {
    const [status, message] = await refusal(chef, 'Requisitions', bySite)
    expect([status, message.replaceAll('TotalValue', 'TotalVoodo')]).toEqual([
      ...(await refusal(chef, 'Requisitions', bySite.replaceAll('TotalValue', 'TotalVoodo'))),
    ])
    expect(status).toBe(400)
    expect((await refusal(chef, 'PurchaseOrders', 'aggregate(TotalAmount with sum as TotalAmount)'))[0]).not.toBe(200)
  })

  it('[ODS-31] are no tiles, exports or options of another query', async () => {
    const apply = encodeURIComponent(bySite)
    expect((await refusal(admin, 'Requisitions', bySite, '&$top=1'))[0]).toBe(400)
    for (const path of [`Requisitions/$tiles?$apply=${apply}`, `Requisitions/$export?$apply=${apply}`])
      expect((await admin.call({ url: `/inventory/api/${path}` })).statusCode).toBe(400)
  })

  it('[ODS-32] are never of several currencies', async () => {
    const apply = 'groupby((Currency,Site),aggregate(TotalAmount with sum as TotalAmount))'
    const found = await sums(admin, 'PurchaseOrders', apply)
    expect(found).toHaveLength(3)
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ Currency: null, TotalAmount: '18' }),
        expect.objectContaining({ Currency: expect.objectContaining({ Id: 164 }), TotalAmount: '12' }),
        expect.objectContaining({ Currency: { Id: 978, '@larder.title': 'EUR' }, TotalAmount: '15' }),
      ]),
    )
    for (const mixed of [
      'aggregate(TotalAmount with sum as T)',
      'groupby((Site),aggregate(TotalAmount with sum as T))',
    ]) {
      const [status, message] = await refusal(admin, 'PurchaseOrders', mixed)
      expect([status, message]).toEqual([400, expect.stringContaining('group it by Currency')])
    }
    expect((await refusal(head, 'Requisitions', 'aggregate(TotalValue with sum as T)'))[0]).toBe(400)
  })
})
