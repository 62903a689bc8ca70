import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRefusal } from '../../../src/engine/ui/client/api/read-refusal.ts'
import { errorToPopup } from '../../../src/engine/ui/parts/error/error-to-popup.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

let world: TestApp
let chef: TestSession
beforeAll(async () => {
  world = await createTestApp({ permissions: { Chef: ['ViewRequisition'] } })
  chef = await signIn(world, { user: 'chef' })
})
afterAll(() => world.close())

/** The popup a browser makes of the server's answer; texts of the product stand as their keys. */
async function popupOf(method: 'GET' | 'POST' | 'PATCH', url: string, headers?: Record<string, string>) {
  const call = { method, url, ...(method !== 'GET' && { payload: {} }), ...(headers && { headers }) }
  const { statusCode, headers: got, payload } = await (headers ? world.app.inject(call) : chef.call(call))
  const init = { status: statusCode, headers: { 'Content-Type': String(got['content-type']) } }
  const error = await readRefusal(new Response(payload, init), { path: url, isFile: false })
  return { status: statusCode, popup: errorToPopup(error, (key) => key) }
}

describe('the popup of what our server refuses', () => {
  it.each([
    ['a missing key', 'POST', '/inventory/api/Requisitions', 428, 'The request has no Idempotency-Key'],
    ['a missing permission', 'GET', '/inventory/api/StockEntries', 403, 'You do not have the permission for this'],
    ['a record that is not there', 'GET', '/inventory/api/Requisitions(999999)', 404, 'This was not found'],
    ['a wrong query', 'GET', '/inventory/api/Requisitions?$filter=Nothing', 400, 'The query is not valid'],
    ['a set that does not exist', 'GET', '/inventory/api/Nothing', 404, 'This was not found'],
  ] as const)('[SPEC-8.10] %s', async (_name, method, url, status, words) => {
    const answer = await popupOf(method, url)
    expect(answer.status).toBe(status)
    expect(answer.popup).toMatchObject({
      header: 'Error occurred',
      content: expect.stringContaining(words),
      details: 'errorsUi.trace',
      startsAt: 'Less',
    })
  })

  it('[SPEC-8.10] a lost session and a refused tenant show none', async () => {
    const lost = await popupOf('GET', '/inventory/api/Requisitions', { tenant: 'ui', authorization: 'Bearer x' })
    expect(lost).toEqual({ status: 401, popup: undefined })
    const refused = await popupOf('POST', '/usermgmt/api/Login/verified-user', { tenant: 'nobody' })
    expect(refused).toEqual({ status: 403, popup: undefined })
  })
})
