import type { Page } from 'playwright'
import type { TestSession } from '../../server/support/sign-in.ts'
import { ownProduct } from './own-product.ts'

/** Calls with the session of a page that is signed in: what a test prepares is prepared by the same person. */
export async function pageSession(page: Page, tenant: string): Promise<TestSession> {
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.headers()['authorization'] !== undefined),
    page.reload(),
  ])
  let token = asked.headers()['authorization'] ?? ''
  page.on('request', (request) => {
    token = request.headers()['authorization'] ?? token
  })
  const call = async (options: Call) => {
    const { url = '', method = 'GET', payload, headers = {} } = options
    const body = payload === undefined ? {} : { body: JSON.stringify(payload), headers: json }
    const answer = await fetch(`${ownProduct().url}${String(url)}`, {
      method,
      ...body,
      headers: { tenant, authorization: token, ...body.headers, ...headers },
    })
    const text = await answer.text()
    return { statusCode: answer.status, body: text, json: () => JSON.parse(text) as unknown }
  }
  // Of an answer the tests of families read these three.
  return { token, headers: {}, call: call as unknown as TestSession['call'] }
}

const json = { 'content-type': 'application/json' }

interface Call {
  readonly url?: string
  readonly method?: string
  readonly payload?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
