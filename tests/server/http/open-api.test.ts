import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ definitions: smallDefinitions() })
})
afterAll(() => test.close())

describe('the description of the calls', () => {
  it('[HTTP-18] is served in development, names every call of sign-in and says which need no session', async () => {
    const answer = await test.app.inject({ url: '/docs/json' })
    const { paths } = answer.json<{ paths: Record<string, Record<string, { security?: unknown }>> }>()
    for (const path of Object.values(signInPaths)) expect(Object.keys(paths)).toContain(path)
    expect(paths[signInPaths.verifiedUser]?.['post']?.security).toEqual([])
    expect(paths[signInPaths.logout]?.['post']?.security).toBeUndefined()
  })

  it('[HTTP-18] is not served in production', async () => {
    const production = await createTestApp({ definitions: smallDefinitions(), env: { isDevelopment: false } })
    expect((await production.app.inject({ url: '/docs/json' })).statusCode).toBe(404)
    await production.close()
  })
})
