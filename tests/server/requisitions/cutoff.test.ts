import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { requisitionBody, seedInventory } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { createTestClock } from '../support/test-clock.ts'

describe('the cut-off time of requisitions', () => {
  let world: TestApp
  let session: TestSession
  beforeAll(async () => {
    // Half past two in the afternoon in New York.
    world = await createTestApp({ clock: createTestClock(new Date('2026-11-25T19:30:00Z')) })
    await seedInventory(world.db, ['ui'])
    session = await signIn(world)
  })
  afterAll(() => world.close())

  let key = 0
  const send = (method: 'POST' | 'PATCH', url: string, payload: object, headers: object = {}) => {
    key += 1
    return session.call({
      method,
      url: `/inventory/api/${url}`,
      headers: { 'idempotency-key': `cut-${key}`, ...headers },
      payload,
    })
  }
  const write = (NeededBy: string, headers: object = {}) =>
    send('POST', 'Requisitions', requisitionBody({ NeededBy }), headers)
  const prefer = (value: number) =>
    withTenant(world.db, { tenantId: 'ui' }, (trx) =>
      sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
        values ('ui', 1, 'requisitionCutoff', ${JSON.stringify(value)}::jsonb, 1, now())
        on conflict (tenant_id, site_id, preference) do update set value = excluded.value`.execute(trx),
    )

  it('[RQN-4] is none at first', async () => {
    expect((await write('2026-11-26')).statusCode).toBe(201)
  })

  it('[RQN-4] asks with the figures about what is needed tomorrow and written after it', async () => {
    await prefer(14 * 60)
    const asked = await write('2026-11-26')
    expect(asked.statusCode, asked.body).toBe(409)
    expect(asked.json()).toMatchObject({
      Errors: [
        { field: 'neededBy', code: 'requisitionCutoff', params: { cutoff: '14:00', time: '14:30', day: '2026-11-27' } },
      ],
    })
    const meant = await write('2026-11-26', { [confirmedHeader]: 'true' })
    expect(meant.statusCode, meant.body).toBe(201)
    const { Id } = meant.json<{ Id: number }>()
    const changed = await send('PATCH', `Requisitions(${Id})`, { Reference: 'Brunch' }, { 'if-match': '"v1"' })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await write('2026-11-27')).statusCode).toBe(201)
  })

  it('[RQN-4] asks nothing before it', async () => {
    await prefer(15 * 60)
    expect((await write('2026-11-26')).statusCode).toBe(201)
  })
})
