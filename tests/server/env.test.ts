import { describe, expect, it } from 'vitest'
import { readEnv } from '../../server/env.ts'

describe('the environment', () => {
  it('[HTTP-1] has a working value for everything', () => {
    const env = readEnv({})
    expect(env).toMatchObject({
      ok: true,
      value: { port: 3000, host: '127.0.0.1', isOnPremises: false, logLevel: 'warn' },
    })
  })

  it('[HTTP-1] names every wrong value at once and repeats no address, which may hold a password', () => {
    const env = readEnv({
      PORT: '70000',
      DATABASE_URL: 'mysql://root:secret@db',
      SMTP_URL: 'mail.example',
      ON_PREMISES: 'yes',
      DEMO: '2',
      LOG_LEVEL: 'loud',
    })
    expect(env.ok).toBe(false)
    const issues = env.ok ? [] : env.error
    for (const name of ['PORT', 'DATABASE_URL', 'SMTP_URL', 'ON_PREMISES', 'DEMO', 'LOG_LEVEL']) {
      expect(issues.filter((issue) => issue.startsWith(name))).toHaveLength(1)
    }
    expect(issues.join()).not.toContain('secret')
  })

  it('[INBOX-1] takes no mail unless it is given a port, for the host people know unless told another', () => {
    expect(readEnv({})).toMatchObject({ value: { inbox: undefined } })
    expect(readEnv({ INBOX_SMTP_PORT: '2525', PUBLIC_URL: 'https://larder.example' })).toMatchObject({
      value: { inbox: { port: 2525, domain: 'larder.example', tls: undefined } },
    })
    expect(readEnv({ INBOX_SMTP_PORT: '25', INBOX_DOMAIN: 'In.Example', INBOX_TLS_KEY: '/k' })).toMatchObject({
      ok: false,
      error: [expect.stringContaining('INBOX_TLS_CERT')],
    })
    expect(readEnv({ INBOX_DOMAIN: 'a@b' })).toMatchObject({
      ok: false,
      error: [expect.stringContaining('INBOX_DOMAIN')],
    })
  })

  it('[HTTP-1] takes an empty value for one that is not set', () => {
    expect(readEnv({ PORT: '', DEMO: ' ' })).toMatchObject({ ok: true, value: { port: 3000, demo: undefined } })
  })
})
