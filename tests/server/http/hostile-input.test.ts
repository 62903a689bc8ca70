import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { places, requisitionBody, seedInventory, things } from '../support/inventory.ts'
import { create } from '../support/document-test.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { hostileCalls, type HostileCall } from './hostile-calls.ts'

/** Calls before the clock moves on, so that no limit of calls answers instead of the route. */
const callsAtOnce = 400

let test: TestApp
let ids: ReadonlyMap<string, number>
beforeAll(async () => {
  test = await createTestApp({ figures: productFigures })
  await seedInventory(test.db, ['ui', 'harbor'])
  const made = await create(await signIn(test), requisitionBody())
  ids = new Map([
    ['Requisitions', made.json<{ Id: number }>().Id],
    ['Items', things.tomato],
    ['Locations', places.store],
  ])
})
afterAll(() => test.close())

/** Sends calls one after the other and answers those that were no refusal but an error of ours. */
async function faultsOf(
  calls: readonly HostileCall[],
  send: (call: HostileCall, index: number) => Promise<{ statusCode: number; body: string }>,
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const [index, call] of calls.entries()) {
    const { statusCode, body } = await send(call, index)
    if (statusCode >= 500) faults.push(`${statusCode} ${call.method} ${call.url} ${call.payload ?? ''} → ${body}`)
  }
  return faults
}

const sampled = (runs: number, seed: number): readonly HostileCall[] =>
  fc.sample(hostileCalls(test.app, test.definitions.forTenant('ui'), ids), {
    numRuns: Number(process.env['HOSTILE_RUNS'] ?? runs),
    seed: Number(process.env['HOSTILE_SEED'] ?? seed),
  })

const defined = ({ payload, ...call }: HostileCall) => (payload === undefined ? call : { ...call, payload })

const json = { 'content-type': 'application/json' }

describe('no hostile value', () => {
  it('[HTTP-30] is an error of ours on any route, signed in', { timeout: 120_000 }, async () => {
    let session: TestSession | undefined
    const faults = await faultsOf(sampled(1500, 1), async (call, index) => {
      if (index % callsAtOnce === 0) {
        test.clock.moveSeconds(61)
        session = await signIn(test)
      }
      return test.app.inject({ ...defined(call), headers: { ...json, ...session?.headers, ...call.headers } })
    })
    expect(faults).toEqual([])
  })

  it('[HTTP-30] is an error of ours on any route, without a session', { timeout: 120_000 }, async () => {
    const faults = await faultsOf(sampled(600, 2), (call, index) => {
      test.clock.moveSeconds(1)
      const remoteAddress = `2001:db8:${(index % 65_536).toString(16)}::1`
      return test.app.inject({ ...defined(call), remoteAddress, headers: { tenant: 'ui', ...json, ...call.headers } })
    })
    expect(faults).toEqual([])
  })
})

describe('a value that no column can keep', () => {
  const post = (url: string, payload: string) =>
    test.app.inject({ method: 'POST', url, headers: { tenant: 'ui', ...json }, payload })

  it('[HTTP-30] is refused at the door, by the name of its place', async () => {
    for (const name of ['a\\u0000b', '\\ud800', 'x\\udfff']) {
      const answer = await post(signInPaths.verifiedUser, `{"Username":"${name}","Password":"x"}`)
      expect([name, answer.statusCode, answer.json<{ Code: string }>().Code]).toEqual([name, 400, 'E_BODY_SHAPE'])
      expect(answer.json<{ Message: string }>().Message).toContain('Username')
    }
    for (const number of ['1e300', '-1e300', '1e999', '9007199254740992']) {
      const answer = await post(signInPaths.userAccess, `{"ClientId":"a","RoleId":${number},"SiteId":1}`)
      expect([number, answer.statusCode]).toEqual([number, 400])
    }
    for (const url of ['/%00.png', '/%ED%A0%80.png', '/inventory/api/Items?$search=%00', '/nothing?x=%00']) {
      expect([url, (await test.app.inject({ url })).statusCode]).toEqual([url, 400])
    }
  })
})
