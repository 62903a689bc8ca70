import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfTest } from '../../../server/db/prepare/self-test.ts'
import { signInAs, type TestSession } from '../support/sign-in.ts'
import { attacksOn, type Attack } from './attacks.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { canary, plantCanaries, victimChecksums, victimIds, victimTenant } from './victim.ts'

let demo: DemoApp
let attacks: readonly Attack[]

beforeAll(async () => {
  demo = await createDemoApp()
  await plantCanaries(demo.admin)
  const definitions = demo.deps.definitions.forTenant('ui')
  const targets = new Map<string, readonly number[]>()
  for (const { set, table } of definitions.entities.values()) targets.set(set, await victimIds(demo.admin, table))
  attacks = attacksOn(demo.app, definitions, targets)
})
afterAll(() => demo.close())

type Headers = Readonly<Record<string, string>>

/** Header variants of one attacker. */
const disguises: readonly { readonly name: string; readonly headers: () => Promise<Headers> }[] = [
  { name: 'own token and header', headers: async () => (await session('admin')).headers },
  {
    name: "own token, the victim's header",
    headers: async () => ({ ...(await session('admin')).headers, tenant: victimTenant }),
  },
  {
    name: 'own token, no header',
    headers: async () => ({ authorization: `Bearer ${(await session('admin')).token}` }),
  },
  { name: 'a guest', headers: async () => (await session('lowpriv')).headers },
  { name: "no token, the victim's header", headers: async () => ({ tenant: victimTenant }) },
]

describe('one tenant against another', () => {
  it('[XT-1] the matrix is made of every route the application has', () => {
    expect(attacks.length).toBeGreaterThan(300)
    expect(new Set(attacks.map(({ name }) => name.split(' ')[0]))).toEqual(
      new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    )
  })

  // Every route, several times: fifteen seconds alone.
  it.each(disguises)(
    '[XT-2] nothing of the victim is read or changed with $name',
    { timeout: 300_000 },
    async (one) => {
      const before = await victimChecksums(demo.admin)
      const leaks = await findLeaks(one.headers, one.name)
      expect(leaks).toEqual([])
      expect(await victimChecksums(demo.admin)).toEqual(before)
    },
  )

  it('[XT-1] the matrix finds what there is to find: with a session of the victim it reads the canaries', async () => {
    const own = async () => (await signInAs(demo, { tenant: victimTenant, username: 'admin', site: 2 })).headers
    const found = await findLeaks(own, "the victim's own session", 120)
    expect(found.filter((leak) => leak.endsWith('canary'))).not.toEqual([])
  })

  it(
    '[XT-3] a dropped policy is found at start, and shows nothing even so: the statements name their tenant',
    { timeout: 300_000 },
    async () => {
      await demo.admin.query('drop policy tenant_isolation on item; alter table item disable row level security')
      const issues = await selfTest(demo.deps.db)
      expect(issues).toContain('Table item has a tenant_id without forced row-level security and its policy')
      const leaks = await findLeaks(async () => (await session('admin')).headers, 'without the policy on item')
      expect(leaks).toEqual([])
    },
  )
})

/** Calls a session may make in quick succession; the limit itself is no protection of tenants, so the matrix stays below it. */
const callsAtOnce = 500

async function findLeaks(
  headersOf: () => Promise<Headers>,
  disguise: string,
  most = attacks.length,
): Promise<readonly string[]> {
  const leaks: string[] = []
  let headers: Headers = {}
  for (const [index, attack] of attacks.slice(0, most).entries()) {
    if (index % callsAtOnce === 0) headers = await headersOf()
    // A person may export a few lists a minute; the matrix asks for all of them.
    if (attack.name.includes('$export')) await demo.admin.query(`delete from rate_counter where key like 'export:%'`)
    // Before sign-in the header alone picks the tenant: a public call with the victim's header is the victim's own.
    if (attack.isPublic && headers['tenant'] === victimTenant) continue
    const answer = await demo.app.inject({ ...attack.request, headers: { ...attack.request.headers, ...headers } })
    const said = `${attack.name} with ${disguise} answered ${answer.statusCode}`
    if (answer.body.includes(canary)) leaks.push(`${said} with a canary`)
    if (answer.statusCode >= 500 || answer.statusCode === 429) leaks.push(said)
  }
  return leaks
}

/** Signs in anew, so that each share of the matrix has a session with its whole allowance. */
async function session(username: string): Promise<TestSession> {
  await demo.admin.query('delete from rate_counter')
  return signInAs(demo, { tenant: 'ui', username, site: 2 })
}
