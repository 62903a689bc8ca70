import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { create, createDocumentTest } from '../support/document-test.ts'
import { requisitionBody } from '../support/inventory.ts'
import type { TestApp } from '../support/create-test-app.ts'
import type { TestSession } from '../support/sign-in.ts'

interface Entry {
  readonly Id: number
  readonly EntryNo: number
  readonly Action: string
  readonly Entity: string
  readonly RecordId: string
  readonly Changes?: string
}

let test: TestApp
let admin: TestSession
let chef: TestSession

beforeAll(async () => {
  ;({ test, admin, chef } = await createDocumentTest())
})
afterAll(() => test.close())

async function entries(filter: string): Promise<readonly Entry[]> {
  const query = new URLSearchParams({ $filter: filter, $orderby: 'EntryNo desc', $top: '50' })
  const answer = await admin.call({ url: `/inventory/api/AuditEntries?${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ value: readonly Entry[] }>().value
}

describe('the audit log as a list', () => {
  it('[AUD-25] tells what became of a record, newest first, with what changed', async () => {
    const row = (await create(admin, requisitionBody())).json<{ Id: number; RequestLocationId: number }>()
    const found = await entries(`Entity eq 'requisition' and RecordId eq '${row.Id}'`)
    expect(found.map(({ Action }) => Action)).toEqual(['create'])
    expect(found[0]?.Changes).toContain(`requestLocation: – → ${row.RequestLocationId}`)
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
})
