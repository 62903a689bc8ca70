import { expect } from 'vitest'
import { preferencePaths } from '#core/http/preference-paths.ts'
import { callsOf } from './page-session.ts'

/** Sets a preference of the resort as its administrator does. */
export async function setPreference(id: string, value: string | number): Promise<void> {
  const admin = await callsOf({ user: 'admin', site: 'resort', role: 'system' })
  const { version } = (await admin.call({ url: preferencePaths.preferences })).json<{ version: number }>()
  const payload = { version, changes: [{ id, value }] }
  const answer = await admin.call({ method: 'PUT', url: preferencePaths.preferences, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}
