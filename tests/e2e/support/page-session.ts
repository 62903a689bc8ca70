import type { Page } from 'playwright'
import type { TestSession } from '../../server/support/sign-in.ts'
import { beginSession, type SignInAs } from './begin-session.ts'
import { ownProduct } from './own-product.ts'

/** Calls with the session of a page that is signed in: what a test prepares is prepared by the same person. */
export async function pageSession(page: Page, tenant: string): Promise<TestSession> {
  // Kept for a reload of the tab by the application itself.
  const kept = await page.evaluate(() => sessionStorage.getItem('larder:session'))
  const { token } = JSON.parse(kept ?? '{}') as { readonly token?: string }
  if (!token) throw new Error('Nobody is signed in on the page')
  let bearer = `Bearer ${token}`
  page.on('request', (request) => {
    bearer = request.headers()['authorization'] ?? bearer
  })
  return sessionWith(tenant, () => bearer)
}

/** Calls of somebody who needs no page. */
export async function callsOf(who: SignInAs): Promise<TestSession> {
  const { tenantId, token } = await beginSession(who)
  return sessionWith(tenantId, () => `Bearer ${token}`)
}

function sessionWith(tenant: string, bearer: () => string): TestSession {
  const call = async (options: Call) => {
    const { url = '', method = 'GET', payload, headers = {} } = options
    const body = payload === undefined ? {} : { body: JSON.stringify(payload), headers: json }
    const answer = await fetch(`${ownProduct().url}${String(url)}`, {
      method,
      ...body,
      headers: { tenant, authorization: bearer(), ...body.headers, ...headers },
    })
    const text = await answer.text()
    return { statusCode: answer.status, body: text, json: () => JSON.parse(text) as unknown }
  }
  // Of an answer the tests of families read these three.
  return { token: bearer(), headers: {}, call: call as unknown as TestSession['call'] }
}

const json = { 'content-type': 'application/json' }

interface Call {
  readonly url?: string
  readonly method?: string
  readonly payload?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
