import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { seedInventory } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

describe('counts and exports', () => {
  let test: TestApp
  let admin: TestSession

  beforeAll(async () => {
    test = await createTestApp()
    await seedInventory(test.db, ['ui', 'harbor'])
    for (const tenantId of ['ui', 'harbor']) {
      await withTenant(test.db, { tenantId }, (trx) =>
        sql`insert into requisition (tenant_id, site_id, doc_no, status, request_location_id, supply_location_id, needed_by, reference, total_value, entered_by, entered_on)
          select ${tenantId}, 2 + n % 2, ${tenantId} || to_char(n, 'FM000'), case when n % 5 = 0 then 'Approved' else 'PendingSubmission' end, 11, 10,
            case when n % 7 = 0 then null else date '2026-11-01' + n % 9 end, 'Ref_' || n || case when n = 50 then ' 50% off' else '' end, n, 1,
            timestamptz '2026-11-01 08:00Z' + n * interval '1 minute'
          from generate_series(1, 60) n`.execute(trx),
      )
    }
    admin = await signIn(test)
  })
  afterAll(() => test.close())

  const get = (session: TestSession, path: string) => session.call({ url: `/inventory/api/${path}` })
  const query = (options: Readonly<Record<string, string>>) =>
    `?${Object.entries(options)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')}`

  it('[ODS-12] counts to the cap and says so', async () => {
    await withTenant(test.db, { tenantId: 'harbor' }, (trx) =>
      sql`insert into requisition (tenant_id, site_id, doc_no, status, request_location_id, supply_location_id) select 'harbor', 2, 'many' || n, 'Completed', 11, 10 from generate_series(1, 10020) n`.execute(
        trx,
      ),
    )
    const harbor = await signIn(test, { tenant: 'harbor' })
    const answer = (await get(harbor, 'Requisitions?$count=true&$top=1')).json()
    expect(answer).toMatchObject({ '@odata.count': 10_001, '@larder.countIsCapped': true })
    expect((await get(admin, 'Requisitions?$count=true&$top=1')).json()).not.toHaveProperty(['@larder.countIsCapped'])
  })

  it("[ODS-15] exports what is listed, in the reader's words, with no cell a spreadsheet would run", async () => {
    await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      sql`update requisition set reference = '=HYPERLINK("http://evil","x")', total_value = -5 where doc_no = 'ui002'`.execute(
        trx,
      ),
    )
    const csv = await get(
      admin,
      `Requisitions/$export${query({ format: 'csv', columns: 'docNo,status,supplyLocation,reference,totalValue,enteredOn', $orderby: 'DocNo', $filter: "DocNo le 'ui004'" })}`,
    )
    expect(csv.statusCode, csv.body).toBe(200)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="Requisitions-\d{4}-\d\d-\d\d\.csv"/)
    const lines = csv.body.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[1]).toBe(
      `ui002,Pending submission,Main store,"'=HYPERLINK(""http://evil"",""x"")",-5,2026-11-01 03:02`,
    )
    expect(lines).toHaveLength(3)
    const xlsx = await get(
      admin,
      `Requisitions/$export${query({ format: 'xlsx', columns: 'docNo,reference', $filter: "DocNo eq 'ui002'" })}`,
    )
    expect(xlsx.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(xlsx.rawPayload.subarray(0, 4)).toEqual(Buffer.from([0x50, 0x4b, 3, 4]))
    expect((await get(admin, 'Requisitions/$export?format=pdf')).statusCode).toBe(400)
  })

  it('[ODS-16] streams an export of any length in batches', async () => {
    const harbor = await signIn(test, { tenant: 'harbor' })
    const csv = await get(
      harbor,
      `Requisitions/$export${query({ format: 'csv', columns: 'docNo', $filter: "Status eq 'Completed'" })}`,
    )
    expect(csv.body.trim().split('\r\n')).toHaveLength(10_021)
  })

  it('[ODS-30] are six a minute for a person', async () => {
    test.clock.moveSeconds(61)
    const chef = await signIn(test, { user: 'controller' })
    const ask = (session: TestSession) => get(session, 'Reasons/$export?format=csv&columns=code')
    for (let count = 0; count < 6; count += 1) expect((await ask(admin)).statusCode).toBe(200)
    expect((await ask(admin)).json()).toMatchObject({ Code: 'E_TOO_MANY' })
    expect((await ask(chef)).statusCode).not.toBe(429)
    test.clock.moveSeconds(61)
    expect((await ask(admin)).statusCode).toBe(200)
  })
})
