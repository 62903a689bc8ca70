import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../../src/engine/ui/client/api/api-error.ts'
import { createApiClient } from '../../../../src/engine/ui/client/api/api-client.ts'
import { startKeepalive } from '../../../../src/engine/ui/client/api/keepalive.ts'
import { requestHeaders } from '../../../../src/engine/ui/client/api/request-headers.ts'

let server: Server
let baseUrl = ''
const answers: Record<string, readonly [number, string]> = {
  '/ok': [200, '{"value":1}'],
  '/empty': [204, ''],
  '/body': [422, '{"Message":"No","Code":"E_VALIDATION","Errors":[]}'],
  '/lower': [400, '{"message":"no"}'],
  '/text': [502, 'Bad gateway'],
  '/nothing': [500, ''],
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, text] = answers[request.url ?? ''] ?? [200, JSON.stringify(request.headers)]
    response.writeHead(status, {
      ETag: '"v3"',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': '*',
    })
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening on a port, so the address is no pipe.
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function client(pending: number[] = [], refused: string[] = []) {
  return createApiClient({
    baseUrl,
    headers: () => ({ Tenant: 'ui' }),
    onPending: (change) => pending.push(change),
    onRefused: (error, { path }) => refused.push(`${error.status} ${path}`),
  })
}

async function errorOf(path: string): Promise<ApiError> {
  const error: unknown = await client()
    .json(path)
    .catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('the call was not refused')
  return error
}

describe('the API client', () => {
  it('gives an answer that was asked for before it once, and asks for the next itself', async () => {
    const early = new Map([['/ok', Promise.resolve(new Response('{"value":0}'))]])
    const takeAnswer = (path: string) => {
      const answer = early.get(path)
      early.delete(path)
      return answer
    }
    const api = createApiClient({ baseUrl, headers: () => ({}), onPending: () => {}, onRefused: () => {}, takeAnswer })
    expect((await api.json('/ok')).data).toEqual({ value: 0 })
    expect((await api.json('/ok')).data).toEqual({ value: 1 })
  })

  it('[SPEC-7.6.2] gives the data and the ETag; an empty answer is undefined', async () => {
    expect(await client().json('/ok')).toEqual({ data: { value: 1 }, etag: '"v3"', status: 200 })
    expect((await client().json('/empty')).data).toBeUndefined()
  })

  it.each([
    ['/body', 422, 'No', 'E_VALIDATION'],
    ['/lower', 400, 'no', ''],
    ['/text', 502, 'Bad gateway', ''],
    ['/nothing', 500, 'HTTP 500', ''],
  ])('[SPEC-7.6.2] the refusal of %s is an ApiError', async (path, status, message, code) => {
    expect(await errorOf(path)).toMatchObject({ status, message, code })
  })

  it('[SPEC-7.6.2] a server out of reach is status 0', async () => {
    const lost = createApiClient({
      baseUrl: 'http://127.0.0.1:1',
      headers: () => ({}),
      onPending: () => 0,
      onRefused: () => 0,
    })
    await expect(lost.json('/ok')).rejects.toMatchObject({ status: 0, isOffline: true })
  })

  it('[SPEC-7.6.3] counts a call while it is pending, unless it is quiet, and tells of refusals', async () => {
    const [pending, refused]: [number[], string[]] = [[], []]
    await client(pending, refused).json('/ok')
    await client(pending, refused).json('/ok', { isQuiet: true })
    await client(pending, refused)
      .json('/text')
      .catch(() => undefined)
    expect(pending).toEqual([1, -1, 1, -1])
    expect(refused).toEqual(['502 /text'])
  })

  it('[SPEC-7.6.8] the wish of a call overrides the rules and is sent as supressed; without one the rules decide', async () => {
    const pending: number[] = []
    const asked: string[] = []
    const ruled = createApiClient({
      baseUrl,
      headers: () => ({}),
      onPending: (change) => pending.push(change),
      onRefused: () => 0,
      extension: () => ({
        showsLoader: ({ method, path }) => {
          asked.push(`${method} ${path}`)
          return false
        },
        cache: async (_path, fetchText) => {
          const { response, text } = await fetchText({})
          return { status: response.status, etag: undefined, text }
        },
        onAnswer: () => undefined,
      }),
    })
    const headersOf = async (isQuiet?: boolean) =>
      (await ruled.json<Record<string, string>>('/headers', isQuiet === undefined ? {} : { isQuiet })).data['supressed']
    expect([await headersOf(), await headersOf(true)]).toEqual([undefined, 'true'])
    expect(pending).toEqual([])
    expect(await headersOf(false)).toBe('false')
    expect(pending).toEqual([1, -1])
    expect(asked).toEqual(['GET /headers'])
  })

  it('[SPEC-7.6.1] every call names tenant, zones and language, and carries the token when there is one', () => {
    const guest = { tenant: 'ui', session: undefined, language: 'es', machineTimeZone: () => 'Europe/Madrid' }
    expect(requestHeaders(guest)).toEqual({
      Tenant: 'ui',
      IanaTimeZoneId: 'Europe/Madrid',
      UserTimeZoneId: 'Europe/Madrid',
      LanguageCode: 'es',
    })
    const session = { token: 't', timeZone: 'America/Denver', windowsTimeZone: 'Mountain Standard Time' }
    expect(requestHeaders({ ...guest, tenant: undefined, session })).toEqual({
      Authorization: 'Bearer t',
      IanaTimeZoneId: 'America/Denver',
      UserTimeZoneId: 'Mountain Standard Time',
      LanguageCode: 'es',
    })
  })

  it.each([0, -1, Number.NaN])('[SPEC-5.20] a keepalive every %i ms is refused', (interval) => {
    expect(() => startKeepalive(interval, () => undefined)).toThrow('Interval value must be greater than zero')
  })
})
