import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientDefinitions, ClientFamily } from '#core/http/definitions-contract.ts'
import type { FoundDocumentsAnswer, FoundOfFamily } from '#core/http/found-documents-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { createDb } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { countWays } from '../support/count-ways.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createDocumentTest, type DocumentTest } from '../support/document-test.ts'
import { signIn, signInAs, type TestSession } from '../support/sign-in.ts'

const ask = (session: TestSession, text: string) =>
  session.call({ url: `/inventory/api/FoundDocuments?text=${encodeURIComponent(text)}` })

async function found(session: TestSession, text: string): Promise<readonly FoundOfFamily[]> {
  const answer = await ask(session, text)
  expect(answer.statusCode, answer.body).toBe(200)
  const { found: families, missed } = answer.json<FoundDocumentsAnswer>()
  expect(missed).toEqual([])
  return families
}

describe('documents of all families, over the demo', () => {
  let demo: DemoApp
  beforeAll(async () => {
    demo = await createDemoApp()
  }, 600_000)
  afterAll(() => demo.close())

  /** Families whose documents a person opens, by what the browser is told. */
  async function familiesOf(session: TestSession): Promise<readonly ClientFamily[]> {
    const { families } = (await session.call({ url: '/tenantmgmt/api/Definitions' })).json<ClientDefinitions>()
    return Object.values(families).filter(
      ({ access, routes, entity }) =>
        access.canView && routes.create !== undefined && entity.fields.some((field) => field.id === 'docNo'),
    )
  }

  /** What the lists of families answer one by one. */
  async function byLists(session: TestSession, families: readonly ClientFamily[], text: string) {
    const rows: (readonly [string, string])[] = []
    for (const { id, entity } of families) {
      const query = new URLSearchParams({ $search: text, $select: 'Id,DocNo', $orderby: 'Id desc', $top: '4' })
      const answer = await session.call({ url: `/inventory/api/${entity.set}?${query}` })
      const { value } = answer.json<{ value: readonly WireRow[] }>()
      rows.push(...value.map((row) => [id, String(row['DocNo'])] as const))
    }
    return rows
  }

  it('[ODS-174] one call finds what the lists of the families find one by one, in their order, for everybody and at every site', async () => {
    let count = 0
    for (const [username, site] of [
      ['admin', 2],
      ['admin', 3],
      ['admin', 1],
      ['chef', 2],
      ['buyer', 2],
    ] as const) {
      const session = await signInAs(demo, { tenant: 'ui', username, site })
      const families = await familiesOf(session)
      for (const text of ['2026', '001', 'banquet', 'order 2026', 'zebra', 'b26', 'pacific coast']) {
        const one = await found(session, text)
        const told = one.flatMap(({ family, rows }) => rows.map(({ docNo }) => [family, docNo]))
        const told4 = one.map(({ rows }) => rows.length)
        expect([username, site, text, told]).toEqual([username, site, text, await byLists(session, families, text)])
        expect(Math.max(0, ...told4)).toBeLessThanOrEqual(4)
        // Whom a document was found by is told.
        const orders = one.find(({ family }) => text === 'pacific coast' && family === 'purchaseOrder')
        for (const { about } of orders?.rows ?? []) expect(about.join(' ')).toContain('Pacific Coast')
        count += told.length
      }
    }
    // Otherwise nothing was compared.
    expect(count).toBeGreaterThan(50)
  }, 120_000)
})

describe('documents of all families', () => {
  const { ways, onStatement } = countWays()
  let documents: DocumentTest

  beforeAll(async () => {
    documents = await createDocumentTest({ connect: (url) => createDb({ url, max: 4, onStatement }) })
    await withTenant(documents.test.db, { tenantId: 'ui' }, async (trx) => {
      const insert = (table: string, values: string) =>
        sql`insert into ${sql.table(table)} (tenant_id, site_id, doc_no, status, reference, entered_by)
          select 'ui', site, no, 'PendingSubmission', words, 1 from (values ${sql.raw(values)}) as given(site, no, words)`.execute(
          trx,
        )
      await insert(
        'requisition',
        `(2, 'REQ01', 'Harvest dinner'), (2, 'REQ02', 'dinner'), (3, 'REQ03', 'Harvest elsewhere'), (2, 'REQ04', 'Winter harvest')`,
      )
      await insert('spoilage', `(2, 'SPL01', 'After the harvest')`)
    })
  })
  afterAll(() => documents.test.close())

  it('[ODS-174] tells number, state and what else is searched, of documents that hold every word, the newest first', async () => {
    expect(await found(documents.admin, 'HARVEST')).toEqual([
      {
        family: 'requisition',
        rows: [
          { id: expect.any(Number), docNo: 'REQ04', status: 'PendingSubmission', about: ['Winter harvest'] },
          { id: expect.any(Number), docNo: 'REQ01', status: 'PendingSubmission', about: ['Harvest dinner'] },
        ],
      },
      {
        family: 'spoilage',
        rows: [{ id: expect.any(Number), docNo: 'SPL01', status: 'PendingSubmission', about: ['After the harvest'] }],
      },
    ])
    const both = await found(documents.admin, 'dinner harv')
    expect(both.flatMap(({ rows }) => rows.map(({ docNo }) => docNo))).toEqual(['REQ01'])
  })

  it('[ODS-174] finds nothing of a family the person may not view, of another site or of another tenant', async () => {
    const families = async (session: TestSession) =>
      (await found(session, 'harvest')).map(({ family, rows }) => [family, ...rows.map(({ docNo }) => docNo)])
    expect(await families(documents.chef)).toEqual([['requisition', 'REQ04', 'REQ01']])
    expect(await families(await signIn(documents.test, { site: 3 }))).toEqual([['requisition', 'REQ03']])
    expect(await families(await signIn(documents.test, { tenant: 'harbor' }))).toEqual([])
  })

  it('[ODS-174] refuses a text too short or too long, and who is not signed in', async () => {
    const codes = await Promise.all(
      ['ab', '  a ', 'a'.repeat(201)].map(async (text) => (await ask(documents.admin, text)).statusCode),
    )
    expect(codes).toEqual([400, 400, 400])
    const anybody = await documents.test.app.inject({ url: '/inventory/api/FoundDocuments?text=harvest' })
    expect(anybody.statusCode).toBe(401)
  })

  it('[ODS-175] looks for words in the terms of all families by one statement, and reads those that have them alone', async () => {
    await found(documents.admin, 'nowhere')
    ways.length = 0
    expect(await found(documents.admin, 'zebra')).toEqual([])
    const looked = ways.flat().filter((text) => text.includes('_search"'))
    expect(looked).toHaveLength(1)
    expect(looked[0]).toContain('"purchase_order_search"')
    expect(ways.length).toBeLessThanOrEqual(2)
  })

  it('[ODS-175] a family that takes too long is missed, and the others are found', async () => {
    const answer = await documents.test.database
      .owner()
      .transaction()
      .execute(async (trx) => {
        await sql`lock table spoilage in access exclusive mode`.execute(trx)
        return ask(documents.admin, 'harvest')
      })
    const { found: families, missed } = answer.json<FoundDocumentsAnswer>()
    expect([answer.statusCode, families.map(({ family }) => family), missed]).toEqual([
      200,
      ['requisition'],
      ['spoilage'],
    ])
  })

  it('[ODS-175] where words cannot be looked for ahead every family is asked, and where none answers it is refused', async () => {
    const during = (table: string, session: TestSession) =>
      documents.test.database
        .owner()
        .transaction()
        .execute(async (trx) => {
          await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
          return ask(session, 'harvest')
        })
    const answer = (await during('spoilage_search', documents.admin)).json<FoundDocumentsAnswer>()
    expect(answer.found.map(({ family }) => family)).toEqual(['requisition'])
    // A busy machine may leave out more.
    expect(answer.missed).toContain('spoilage')
    expect((await during('requisition', documents.chef)).statusCode).toBe(503)
  })
})
