import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb } from '../../../server/db/pool.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

const guarded = '/test/guarded'

describe('sessions that are looked up', () => {
  const statements: string[] = []
  let test: TestApp

  beforeAll(async () => {
    test = await createTestApp({
      definitions: smallDefinitions(),
      permissions: { Chef: ['ViewRequisition'] },
      connect: (url, judge) => {
        const onStatement = (text: string): void => {
          statements.push(text)
          judge(text)
        }
        return createDb({ url, max: 8, onStatement })
      },
      extend: (app) => {
        app.get(guarded, { config: { access: { permission: 'ViewRequisition' } } }, async () => ({ ok: true }))
      },
    })
  })
  afterAll(() => test.close())

  it('[AUTH-68] at once are looked up together, and each gets its own', async () => {
    const sessions: TestSession[] = []
    for (const user of ['admin', 'chef', 'admin', 'chef', 'admin', 'chef'] as const)
      sessions.push(await signIn(test, { user }))
    for (const seconds of [6, 40]) {
      // Past what is remembered; the second time past a note of activity as well.
      test.clock.moveSeconds(seconds)
      statements.length = 0
      const answers = await Promise.all(sessions.map(({ call }) => call({ url: guarded })))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 200, 403, 200, 403, 200])
      // Six calls do not reach a busy server in one moment.
      expect(statements.filter((text) => text.includes('from session s')).length).toBeLessThanOrEqual(3)
      expect(statements.filter((text) => text.includes('update session')).length).toBeLessThanOrEqual(3)
    }
    await expect.poll(() => statements.some((text) => text.includes('update session'))).toBe(true)
  })
})
