import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn } from '../support/sign-in.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
})
afterAll(() => world.close())

it('[NAMES-1] everybody reads the tenant’s display names of a language, and only the right writes them', async () => {
  const admin = await signIn(world)
  const guest = await signIn(world, { user: 'lowpriv' })
  const write = (session: typeof admin, payload: object) =>
    session.call({
      method: 'POST',
      url: '/inventory/api/UIFieldLookup',
      headers: { 'idempotency-key': crypto.randomUUID() },
      payload,
    })
  const name = { Name: 'requisition', Language: 'en', UIFieldDisplayNames: 'Store orders' }
  expect((await write(admin, name)).statusCode).toBe(201)
  await write(admin, { ...name, Language: 'es', UIFieldDisplayNames: 'Pedidos' })
  expect((await write(guest, name)).json()).toMatchObject({ Code: 'E_PERM' })
  expect((await write(admin, { ...name, Name: 'nothing' })).json()).toMatchObject({ Errors: [{ code: 'choice' }] })
  expect((await write(admin, name)).json()).toMatchObject({ Errors: [{ field: 'language', code: 'uniqueTogether' }] })
  const query = "$filter=Language eq 'en'&$select=Name,UIFieldDisplayNames"
  const read = await guest.call({ url: `/inventory/api/UIFieldLookup?${encodeURI(query)}` })
  expect(read.json()).toMatchObject({ value: [{ Name: 'requisition', UIFieldDisplayNames: 'Store orders' }] })
})
