import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../server/db/pool.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

/** Values that only the database refuses, by the SQLSTATE it refuses them with. */
const refused: Readonly<Record<string, string>> = {
  '22P02': `select 'x'::bigint`,
  '22003': `select 99999999999::integer`,
  '22007': `select 'x'::date`,
  '22008': `select '2026-02-30'::date`,
  '22P05': `select '"\\u0000"'::jsonb ->> 0`,
}

let test: TestApp
let db: Db
beforeAll(async () => {
  const config = { access: 'public', anyTenant: true } as const
  test = await createTestApp({
    definitions: smallDefinitions(),
    extend: (app) => {
      app.get<{ Params: { state: string } }>('/test/refused/:state', { config }, async (request) => {
        await sql.raw(refused[request.params.state] ?? '').execute(db)
        return {}
      })
      app.get('/test/slow', { config }, async () => {
        await delay(400)
        return { isSlow: true }
      })
    },
  })
  db = test.db
})
afterAll(() => test.close())

/** Sends bytes and answers everything that comes back until the connection ends. */
async function exchange(send: string, later?: (socket: Socket) => Promise<void>): Promise<string> {
  // The address of a listening TCP server is an object.
  const { port } = test.app.server.address() as AddressInfo
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(send)
      later?.(socket).catch(fail)
    })
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => done(text))
    socket.on('error', fail)
  })
}

const expected = [
  'x-content-type-options: nosniff',
  "content-security-policy: default-src 'none'",
  'cache-control: no-store',
]

describe('a value the door let through', () => {
  for (const state of ['22P02', '22003', '22007', '22008', '22P05']) {
    it(`[HTTP-31] is a refusal when PostgreSQL answers ${state}`, async () => {
      const answer = await test.app.inject({ url: `/test/refused/${state}` })
      expect([answer.statusCode, answer.json<{ Code: string }>().Code]).toEqual([400, 'E_BAD_REQUEST'])
    })
  }
})

describe('an odd request', () => {
  beforeAll(async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 })
  })

  it('[HTTP-32] with a path that cannot be decoded is refused like every other', async () => {
    for (const url of ['/%', '/%zz', '/inventory/api/%E0%A4%A']) {
      const answer = await test.app.inject({ url })
      expect([url, answer.statusCode, answer.json<{ Code: string }>().Code]).toEqual([url, 400, 'E_BAD_REQUEST'])
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    }
  })

  it('[HTTP-32] with too many headers, or that is none, is answered with every header and closed', async () => {
    const large = await exchange(`GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(large).toContain('HTTP/1.1 431')
    const broken = await exchange('no request at all\r\n\r\n')
    expect(broken).toContain('HTTP/1.1 400')
    for (const answer of [large, broken]) {
      const lower = answer.toLowerCase()
      for (const header of [...expected, 'connection: close']) expect(lower).toContain(header)
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ Code: 'E_BAD_REQUEST' })
    }
  })

  it('[HTTP-33] that never ends its headers is ended', { timeout: 20_000 }, async () => {
    const started = performance.now()
    const answer = await exchange('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    expect(answer).toContain('HTTP/1.1 408')
    expect(performance.now() - started).toBeLessThan(13_000)
  })

  // Last: it stops the server.
  it('[HTTP-32] that arrives on an open connection during a stop is answered with every header', async () => {
    const both = exchange('GET /test/slow HTTP/1.1\r\nHost: x\r\n\r\n', async (socket) => {
      await delay(100)
      void test.app.close()
      await delay(100)
      socket.write('GET /test/refused/22P02 HTTP/1.1\r\nHost: x\r\n\r\n')
    })
    const answers = (await both).toLowerCase().split('http/1.1 ').slice(1)
    expect(answers.length).toBe(2)
    for (const answer of answers) for (const header of expected) expect(answer).toContain(header)
  })
})
