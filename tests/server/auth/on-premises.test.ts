import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { userSettingsPaths } from '#core/http/user-settings-contract.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { testPassword } from '../support/seed.ts'
import { signIn } from '../support/sign-in.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ definitions: smallDefinitions(), env: { isOnPremises: true } })
})
afterAll(() => test.close())

it('[AUTH-32] on premises the tenant comes from the definitions and no header is needed or believed', async () => {
  const payload = { Username: 'chef', Password: testPassword }
  const answer = await test.app.inject({ method: 'POST', url: signInPaths.verifiedUser, payload })
  expect(answer.json()).toMatchObject({ emailId: 'chef@ui.example' })
  const headers = { tenant: 'harbor' }
  const other = await test.app.inject({ method: 'POST', url: signInPaths.verifiedUser, headers, payload })
  expect(other.json()).toMatchObject({ emailId: 'chef@ui.example' })
  const session = await signIn(test)
  const { authorization } = session.headers
  expect((await test.app.inject({ url: userSettingsPaths.settings, headers: { authorization } })).statusCode).toBe(200)
})
