import { describe, expect, it } from 'vitest'
import type { FetchText } from '../../../../src/engine/ui/client/api/api-extension.ts'
import { createResponseCache } from '../../../../src/engine/ui/client/api/create-response-cache.ts'

/** A cache whose server answers in turn, and what it was asked. */
function world(answers: readonly (readonly [status: number, text: string, headers: Record<string, string>])[]) {
  const asked: (string | undefined)[] = []
  const session = { key: 'ui/1/2/3/en' }
  const time = { now: 0 }
  const cache = createResponseCache({ sessionKey: () => session.key, now: () => time.now })
  const fetchText: FetchText = async ({ ifNoneMatch }) => {
    const [status, text, headers] = answers[Math.min(asked.length, answers.length - 1)] ?? [200, '', {}]
    asked.push(ifNoneMatch)
    return { response: new Response(status === 304 ? null : text, { status, headers }), text }
  }
  return { asked, session, time, get: async (path = '/a') => (await cache(path, fetchText)).text }
}

const keep = { 'Cache-Control': 'private, max-age=60' }

describe('the response cache', () => {
  it('[SPEC-7.6.6] answers again without a call while the server allows it', async () => {
    const { asked, time, get } = world([[200, 'one', keep]])
    expect([await get(), await get()]).toEqual(['one', 'one'])
    expect(asked).toHaveLength(1)
    await get('/b')
    expect(asked).toHaveLength(2)
    time.now = 60_000
    await get()
    expect(asked).toHaveLength(3)
  })

  it.each(['ui/2/2/3/en', 'harbor/1/2/3/en', 'ui/1/9/3/en', 'ui/1/2/9/en', 'ui/1/2/3/es'])(
    '[SPEC-7.6.6] gives nothing of one session to %s',
    async (other) => {
      const { asked, session, get } = world([[200, 'one', keep]])
      await get()
      session.key = other
      await get()
      expect(asked).toHaveLength(2)
    },
  )

  it('[SPEC-7.6.7] asks with the ETag whether an answer still holds', async () => {
    const headers = { 'Cache-Control': 'private, no-cache', ETag: '"h1"' }
    const { asked, get } = world([
      [200, 'one', headers],
      [304, '', headers],
      [200, 'two', { ...headers, ETag: '"h2"' }],
    ])
    expect([await get(), await get(), await get()]).toEqual(['one', 'one', 'two'])
    expect(asked).toEqual([undefined, '"h1"', '"h1"'])
  })

  it.each<Record<string, string>>([
    { 'Cache-Control': 'no-store', ETag: '"v3"' },
    { ETag: '"v3"' },
    { 'Cache-Control': 'no-cache' },
  ])('[SPEC-7.6.7] keeps nothing the server does not let it keep: %o', async (headers) => {
    const { asked, get } = world([[200, 'one', headers]])
    await get()
    await get()
    expect(asked).toEqual([undefined, undefined])
  })
})
