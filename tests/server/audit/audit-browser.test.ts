import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { create, createDocumentTest, patch } from '../support/document-test.ts'
import { entryChanges } from '../../../server/drawer/entry-changes.ts'
import { requisitionBody } from '../support/inventory.ts'
import type { TestApp } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'

interface Entry {
  readonly Id: number
  readonly EntryNo: number
  readonly Action: string
  readonly Entity: string
  readonly RecordId: string
  readonly Record: string | null
  readonly RecordLink: string | null
  readonly Changes?: string | null
}

let test: TestApp
let admin: TestSession
let chef: TestSession

beforeAll(async () => {
  ;({ test, admin, chef } = await createDocumentTest())
})
afterAll(() => test.close())

async function entries(filter: string, reader = admin): Promise<readonly Entry[]> {
  const query = new URLSearchParams({ $filter: filter, $orderby: 'EntryNo desc', $top: '50' })
  const answer = await reader.call({ url: `/inventory/api/AuditEntries?${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ value: readonly Entry[] }>().value
}

interface Created {
  readonly Id: number
  readonly DocNo: string
}

describe('the audit log as a list', () => {
  it('[AUD-25] tells what became of a record, newest first, with what changed', async () => {
    const row = (await create(admin, requisitionBody())).json<Created>()
    const found = await entries(`Entity eq 'requisition' and RecordId eq '${row.Id}'`)
    expect(found.map(({ Action }) => Action)).toEqual(['create'])
    const newest = await entries('EntryNo gt 0')
    expect(newest.map(({ EntryNo }) => EntryNo)).toEqual(newest.map(({ EntryNo }) => EntryNo).toSorted((a, b) => b - a))
  })

  it('[AUD-25] is for who holds its right, and for reading alone', async () => {
    expect((await chef.call({ url: '/inventory/api/AuditEntries' })).statusCode).toBe(403)
    const [entry] = await entries('EntryNo gt 0')
    const url = `/inventory/api/AuditEntries(${entry?.Id})`
    const headers = { 'if-match': '"v1"' }
    expect((await admin.call({ method: 'PATCH', url, headers, payload: { Remarks: 'x' } })).statusCode).toBe(403)
    expect((await admin.call({ method: 'DELETE', url, headers })).statusCode).toBe(403)
    expect((await admin.call({ url })).statusCode).toBe(200)
  })

  it('[AUD-26] names fields, choices and records instead of ids, and the record by its number', async () => {
    const row = (await create(admin, requisitionBody())).json<Created>()
    const [entry] = await entries(`Entity eq 'requisition' and RecordId eq '${row.Id}'`)
    expect(entry).toMatchObject({ Record: row.DocNo, RecordLink: `1/${row.Id}/${row.DocNo}` })
    const said = entry?.Changes?.split(';\n') ?? []
    expect(said).toContain('Request location: Main kitchen')
    expect(said).toContain('Reference: Banquet')
    expect(said).toContain('Line 1 · Item: Tomato 100% ripe')
    expect(said.join()).not.toMatch(/requestLocation|supplyLocation/)
    await patch(admin, row.Id, '"v1"', { Reference: 'Wedding' })
    const [change] = await entries(`Entity eq 'requisition' and RecordId eq '${row.Id}'`)
    expect(change).toMatchObject({ Action: 'change', Changes: 'Reference: Banquet → Wedding' })
    const one = await admin.call({ url: `/inventory/api/AuditEntries(${change?.Id})` })
    expect(one.json<Entry>()).toMatchObject({ Record: row.DocNo, Changes: 'Reference: Banquet → Wedding' })
  })

  it('[AUD-26] tells a sign-in by its site and role, and no session by its id', async () => {
    const [entry] = await entries(`Action eq 'sign-in'`)
    expect(entry).toMatchObject({ Entity: 'session', Record: null, RecordLink: null })
    expect(entry?.Changes).toMatch(/^Role: [A-Z].+;\nSite: [A-Z]/)
  })

  it('[AUD-26] speaks the language of the reader, in files too', async () => {
    await withTenant(test.db, { tenantId: 'ui' }, (trx) =>
      sql`update app_user set language = 'es' where tenant_id = 'ui' and username = 'admin'`.execute(trx),
    )
    const reader = await signIn(test)
    const row = (await create(reader, requisitionBody())).json<Created>()
    const [entry] = await entries(`Entity eq 'requisition' and RecordId eq '${row.Id}'`, reader)
    expect(entry?.Changes).toContain('Referencia: Banquet')
    const query = new URLSearchParams({
      format: 'csv',
      columns: 'action,entity,record,changes',
      $filter: `Entity eq 'requisition' and RecordId eq '${row.Id}'`,
    })
    const file = (await reader.call({ url: `/inventory/api/AuditEntries/$export?${query}` })).body
    expect(file).toContain('Creado')
    expect(file).toContain(row.DocNo)
    expect(file).toContain('Referencia: Banquet')
    expect(file).not.toContain('@id')
  })

  it('[AUD-26] shows nobody what became of fields that person may not read', async () => {
    const keeper = await signIn(test, { user: 'chef' })
    expect((await keeper.call({ url: '/inventory/api/AuditEntries' })).statusCode).toBe(403)
    const of = entryChanges(
      { definitions: test.definitions.forTenant('ui'), permissions: new Set(['ViewAuditLog']), language: 'en' },
      { seq: 1, entity: 'requisition', entity_id: '1', before: null, after: { totalValue: '12.00', reference: 'x' } },
    )
    expect(of.map(({ field }) => field?.id)).toEqual(['reference'])
  })
})
