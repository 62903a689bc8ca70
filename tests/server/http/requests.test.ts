import { connect, type AddressInfo } from 'node:net'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appError } from '#core/errors/app-error.ts'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn } from '../support/sign-in.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

let test: TestApp
beforeAll(async () => {
  const config = { access: 'public', anyTenant: true } as const
  test = await createTestApp({
    definitions: smallDefinitions(),
    env: { trustedProxies: 0 },
    extend: (app) => {
      app.post('/test/echo', { config, schema: { body: Type.Unknown() } }, async (request) => ({ body: request.body }))
      app.get('/test/bug', { config }, async () => {
        throw new Error('secret detail of a bug')
      })
      app.get('/test/state', { config }, async () => {
        throw appError('E_STATE', { status: 'Denied' }, { body: { Current: { Id: 1 } } })
      })
      app.get('/test/address', { config }, async (request) => ({ ip: request.ip }))
      app.get('/test/permission', { config: { access: { permission: 'CreateRequisition' } } }, async () => ({}))
    },
  })
})
afterAll(() => test.close())

const echo = (payload: string, contentType = 'application/json') =>
  test.app.inject({ method: 'POST', url: '/test/echo', headers: { 'content-type': contentType }, payload })

describe('a route', () => {
  it('[HTTP-2] without a declared access fails the start', async () => {
    const start = createTestApp({
      definitions: smallDefinitions(),
      extend: (app) => {
        app.get('/test/forgotten', async () => ({}))
      },
    })
    await expect(start).rejects.toThrow('Route GET /test/forgotten declares no access')
  })

  it('[HTTP-3] answers 401 without a session and 403 without the permission it declares', async () => {
    expect((await test.app.inject({ url: '/test/permission', headers: { tenant: 'ui' } })).json()).toMatchObject({
      Code: 'E_SESSION',
    })
    const guest = await signIn(test, { user: 'lowpriv' })
    expect((await guest.call({ url: '/test/permission' })).json()).toMatchObject({ Code: 'E_PERM', Response_Code: 403 })
  })

  it('[HTTP-4] that does not exist answers 404 as JSON, whoever asks', async () => {
    for (const url of ['/inventory/api/Nothing/x/y', '/nothing', '/..%2f..%2fetc/passwd']) {
      const answer = await test.app.inject({ url })
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.json()).toMatchObject({ Code: 'E_NOT_FOUND' })
    }
  })
})

describe('an error', () => {
  it('[HTTP-5] of a request has one shape: text with its parameters, title, code, status and trace', async () => {
    const answer = await test.app.inject({ url: '/test/state' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      Message: 'This cannot be done while the status is Denied',
      Title: 'Error occurred',
      IsShowMessage: true,
      Response_Code: 409,
      Code: 'E_STATE',
      Current: { Id: 1 },
      traceId: answer.headers['x-trace-id'],
    })
  })

  it('[HTTP-5, LANG-7] speaks the language the request asks for', async () => {
    const answer = await test.app.inject({ url: '/test/state', headers: { languagecode: 'es' } })
    expect(answer.json()).toMatchObject({ Message: 'Esto no se puede hacer mientras el estado es Denegado' })
  })

  it('[HTTP-6] of ours tells nothing but the trace id', async () => {
    const answer = await test.app.inject({ url: '/test/bug' })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret detail')
    expect(answer.json<{ Message: string; traceId: string }>().Message).toContain(
      answer.json<{ traceId: string }>().traceId,
    )
  })
})

describe('a body', () => {
  it('[HTTP-7] is refused when it is nested deeper than 32, broken, of another type or too large', async () => {
    expect((await echo(`${'['.repeat(32)}${']'.repeat(32)}`)).statusCode).toBe(200)
    expect((await echo(`${'['.repeat(33)}${']'.repeat(33)}`)).json()).toMatchObject({ Code: 'E_BODY_DEPTH' })
    expect((await echo(`${'['.repeat(120_000)}`)).json()).toMatchObject({ Code: 'E_BODY_DEPTH' })
    expect((await echo('{"a":')).json()).toMatchObject({ Code: 'E_BODY_SHAPE' })
    expect((await echo('a', 'text/plain')).statusCode).toBe(415)
    expect((await echo('<a/>', 'application/xml')).statusCode).toBe(415)
    expect((await echo(`"${'x'.repeat(300_000)}"`)).json()).toMatchObject({ Code: 'E_BODY_SIZE' })
  })

  it('[HTTP-8] is refused for a key that reaches a prototype, also an escaped one, and not for a value that says so', async () => {
    for (const text of [
      '{"__proto__":{"a":1}}',
      '{"a":[{"constructor":{"prototype":{}}}]}',
      '{"\\u005f_proto__":1}',
      '{"_\\u005fproto__":{"a":1}}',
      '{"construct\\u006fr":1}',
      '{"a":{"__proto__" :1}}',
    ]) {
      expect([text, (await echo(text)).json<{ Code: string }>().Code]).toEqual([text, 'E_BODY_KEY'])
    }
    expect((await echo('{"a":"__proto__","b":"\\u005f: \\"constructor\\":"}')).statusCode).toBe(200)
    expect(({} as { a?: number }).a).toBeUndefined()
  })

  it('[HTTP-9] is not coerced and takes no unknown property', async () => {
    const post = (payload: object) =>
      test.app.inject({ method: 'POST', url: signInPaths.verifiedUser, headers: { tenant: 'ui' }, payload })
    expect((await post({ Username: 'admin', Password: 5 })).json()).toMatchObject({ Code: 'E_BODY_SHAPE' })
    expect((await post({ Username: 'admin', Password: 'x', Role: 1 })).json()).toMatchObject({ Code: 'E_BODY_SHAPE' })
  })
})

describe('every answer', () => {
  it('[HTTP-10] carries the security headers, and calls are never stored', async () => {
    for (const url of ['/health/live', '/nothing', '/test/bug']) {
      const { headers } = await test.app.inject({ url })
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cache-control': 'no-store',
      })
      expect(headers['strict-transport-security']).toContain('max-age=31536000')
      expect(headers['permissions-policy']).toContain('camera=()')
    }
  })

  it('[HTTP-11] believes no forwarded address unless a proxy is configured', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    expect((await test.app.inject({ url: '/test/address', headers })).json()).toEqual({ ip: '127.0.0.1' })
  })

  it('[HTTP-12] refuses a doubled Tenant header', async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    // The address of a listening TCP server is an object.
    const { port } = test.app.server.address() as AddressInfo
    const answer = await new Promise<string>((done, fail) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.end(
          `PUT ${signInPaths.forgotPassword} HTTP/1.1\r\nHost: x\r\nTenant: ui\r\ntenant: ui\r\nContent-Type: application/json\r\nContent-Length: 3\r\nConnection: close\r\n\r\n"a"`,
        )
      })
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('end', () => done(text))
      socket.on('error', fail)
    })
    expect(answer).toContain('HTTP/1.1 400')
    expect(answer).toContain('E_BAD_REQUEST')
  })
})
