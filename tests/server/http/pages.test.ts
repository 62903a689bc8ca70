import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, type Db } from '../../../server/db/pool.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { smallDefinitions } from '../support/small-definitions.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-client-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Larder</title>')
  await writeFile(join(folder, 'assets/main-Ab3dEf9_.js'), 'x'.repeat(5_000))
  await writeFile(join(folder, 'assets/main-Ab3dEf9_.js.br'), 'ready made')
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, '.hidden.json'), '{}')
  await writeFile(join(folder, 'sw.js'), 'addEventListener()')
  test = await createTestApp({ definitions: smallDefinitions(), clientFolder: folder })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the page', () => {
  it('[HTTP-13] is served with a policy without inline script, inline style or eval, and checked each time', async () => {
    const { headers, statusCode } = await test.app.inject({ url: '/' })
    expect(statusCode).toBe(200)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default larder-clipboard")
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('[HTTP-14] has its hashed files kept for a year and sent as they were compressed', async () => {
    const { headers, body } = await test.app.inject({
      url: '/assets/main-Ab3dEf9_.js',
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect([headers['content-encoding'], body]).toEqual(['br', 'ready made'])
    const other = await test.app.inject({ url: '/favicon.svg' })
    expect(other.headers['cache-control']).toBe('no-cache')
  })

  it('[HTTP-14] is compressed while it is sent where no compressed file lies beside it', async () => {
    const answer = await test.app.inject({ url: '/assets/main-Ab3dEf9_.js', headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.rawPayload.length).toBeLessThan(500)
  })

  it('[HTTP-15] never stands in for a call, a hidden file or a path outside', async () => {
    for (const url of [
      '/.hidden.json',
      '/nothing/api/Else',
      '/assets/',
      '/%2e%2e/package.json',
      '/assets/missing.js',
    ]) {
      const answer = await test.app.inject({ url })
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.headers['content-type']).toContain('application/json')
    }
  })
})

describe('the service worker', () => {
  it('[SPEC-4.10.6] is checked each time, may fetch our own files only, and changes with the build', async () => {
    const before = await test.app.inject({ url: '/sw.js' })
    expect(before.headers['content-type']).toContain('text/javascript')
    expect(before.headers['cache-control']).toBe('no-cache')
    expect(before.headers['content-security-policy']).toBe("default-src 'none'; script-src 'self'; connect-src 'self'")
    expect(before.body).toMatch(/^const version = '[0-9a-f]{16}'\naddEventListener\(\)$/)
    expect((await test.app.inject({ url: '/sw.js' })).body).toBe(before.body)
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Next</title>')
    expect((await test.app.inject({ url: '/sw.js' })).body).not.toBe(before.body)
  })
})

describe('health', () => {
  it('[HTTP-16] is live while the process answers and ready while the database does', async () => {
    expect((await test.app.inject({ url: '/health/live' })).json()).toEqual({ status: 'live' })
    expect((await test.app.inject({ url: '/health/ready' })).json()).toEqual({ status: 'ready' })
    const pools: Db[] = []
    const connect = (url: string): Db => {
      const pool = createDb({ url, max: 1 })
      pools.push(pool)
      return pool
    }
    const lost = await createTestApp({ definitions: smallDefinitions(), connect })
    expect((await lost.app.inject({ url: '/health/ready' })).statusCode).toBe(200)
    await Promise.all(pools.map((pool) => pool.destroy()))
    expect((await lost.app.inject({ url: '/health/live' })).statusCode).toBe(200)
    expect((await lost.app.inject({ url: '/health/ready' })).json()).toMatchObject({ Code: 'E_NOT_READY' })
    await lost.app.close()
  })
})
