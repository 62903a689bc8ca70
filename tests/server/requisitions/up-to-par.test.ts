import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientDefinitions } from '#core/http/definitions-contract.ts'
import { figuresPath } from '#core/http/figures/figures-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { createRequestWorld, type RequestWorld } from '../requests/request-world.ts'
import { places, requisitionBody, things } from '../support/inventory.ts'
import { signIn } from '../support/sign-in.ts'

/** A Saturday. */
const neededBy = '2030-06-01'

describe('what lies where it is asked for', () => {
  let world: RequestWorld
  beforeAll(async () => {
    world = await createRequestWorld()
    const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '7', UnitCost: '1' }]
    await world.done('StockEntries', await world.create('StockEntries', { LocationId: places.kitchen, Lines }), 'post')
    await withTenant(world.test.db, { tenantId: 'ui' }, async (trx) => {
      await sql`insert into item_location (tenant_id, parent_id, line_no, location_id, par_max, factor_sat, is_active)
        values ('ui', ${things.tomato}, 1, ${places.kitchen}, 40, 2, true)`.execute(trx)
      await sql`insert into role_permission (tenant_id, parent_id, line_no, permission)
        values ('ui', 2, 100, 'ViewRequisition')`.execute(trx)
    })
  })
  afterAll(() => world.close())

  const asked = () =>
    world.create(
      'Requisitions',
      requisitionBody({
        NeededBy: neededBy,
        Lines: [
          { ItemId: things.tomato, UnitId: things.tomatoEach, Qty: '12' },
          { ItemId: things.tomato, UnitId: things.tomatoKilo, Qty: '1' },
          { ItemId: things.flour, UnitId: things.flourKilo, Qty: '2.5' },
        ],
      }),
    )

  it('[RQN-502] lines tell it in their unit, with the par of the day it is needed and what is missing to it', async () => {
    const draft = await asked()
    // 40, and twice that on Saturdays; 80 less 7 are 73, which are 9.125 kilograms of eight: ten whole ones.
    expect(draft.Lines).toMatchObject([
      { OnHand: '0', OnHandHere: '7', Par: '80', Suggested: '73' },
      { OnHand: '0', OnHandHere: '0.875', Par: '10', Suggested: '10' },
      { OnHand: '0', OnHandHere: '0', Par: null, Suggested: null },
    ])
  })

  it('[RQN-502] once it was sent it is on its way itself, and nothing is suggested of it', async () => {
    const sent = await world.done('Requisitions', await asked(), 'submit')
    expect(sent.Lines[0]).toMatchObject({ OnHandHere: '7', Par: '80' })
    const answer = await world.session.call({ url: '/tenantmgmt/api/Definitions' })
    const { families } = answer.json<ClientDefinitions>()
    const lines = families['requisition']?.entity.lines.find(({ id }) => id === 'lines')
    expect(lines?.fields.find(({ id }) => id === 'suggested')?.visibleIf).toEqual({
      '===': [{ var: 'rec.status' }, 'PendingSubmission'],
    })
    const section = families['requisition']?.form.sections.find(({ id }) => id === 'lines')
    expect(section?.take).toEqual({ from: 'suggested', into: 'qty' })
  })

  it('[RQN-503] nobody reads it who may not see items', async () => {
    const draft = await asked()
    const chef = await signIn(world.test, { user: 'chef' })
    const read = await chef.call({ url: `/inventory/api/Requisitions(${draft.Id})` })
    const [line = {}] = read.json<{ Lines: readonly object[] }>().Lines
    expect(line).toMatchObject({ OnHand: '0', Qty: '12' })
    for (const hidden of ['OnHandHere', 'Par', 'Suggested']) expect(line).not.toHaveProperty(hidden)
    const question = {
      figure: 'stock.par',
      at: places.kitchen,
      rows: [{ item: things.tomato, unit: things.tomatoEach }],
    }
    const payload = { questions: [question] }
    expect((await chef.call({ method: 'POST', url: figuresPath, payload })).statusCode).toBe(403)
    expect((await world.session.call({ method: 'POST', url: figuresPath, payload })).statusCode).toBe(200)
  })
})
