import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import type { Trx } from '../../../../server/db/pool.ts'
import { withTenant } from '../../../../server/db/with-tenant.ts'
import type { Row } from '../../sources/order-world.ts'
import { testUsers } from '../../support/seed.ts'
import { signIn } from '../../support/sign-in.ts'
import { createVoucherWorld, type VoucherWorld } from '../voucher-world.ts'
import type { Thing } from './model.ts'

/** Orders from this amount are approved by somebody else, in ten-thousandths. */
export const askedFrom = 10_000_000n

/** A place and items of one history; no other touches them. */
export interface Ground {
  readonly place: number
  readonly things: readonly Thing[]
}

/** The real application as the commands of a history use it. */
export interface ChainWorld extends VoucherWorld {
  /** A fresh ground at a site that puts variances on goods, or does not. */
  readonly newGround: (isRevaluing: boolean) => Promise<Ground>
  /** The code a move of a paper as it stands now is refused with; its row where it is done. */
  readonly tried: (set: string, id: number, name: string, body?: object) => Promise<Row | string>
  /** A move that must be done. */
  readonly does: (set: string, id: number, name: string, body?: object) => Promise<Row>
  readonly approve: (row: Row) => Promise<Row>
  readonly patch: (set: string, row: Row, body: object) => Promise<Row>
  readonly inTenant: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
  /** The reason of what is written off. */
  readonly neverInvoiced: number
}

/** Makes one; call `close` in afterAll. */
export async function createChainWorld(): Promise<ChainWorld> {
  const world = await createVoucherWorld()
  const inTenant: ChainWorld['inTenant'] = (work) => withTenant(world.test.db, { tenantId: 'ui' }, work)
  await world.made('ApprovalRules', {
    Name: 'Orders from 1,000',
    DocType: 'purchaseOrder',
    MinAmount: '1000',
    Levels: [{ Mode: 'Any', UserId: testUsers.controller.id, MinAmount: '0' }],
  })
  const reason = await world.made('Reasons', { Code: 'RNI', Name: 'Never invoiced', Use: 'receiptClearing' })
  const controller = await signIn(world.test, { user: 'controller' })
  const tried: ChainWorld['tried'] = async (set, id, name, body) => {
    const answer = await world.move(set, await world.read(set, id), name, body)
    if (answer.statusCode === 200) return answer.json<Row>()
    expect(answer.statusCode, answer.body).toBe(409)
    return answer.json<{ Code: string }>().Code
  }
  let grounds = 0
  return {
    ...world,
    inTenant,
    neverInvoiced: reason.Id,
    tried,
    does: async (set, id, name, body) => {
      const done = await tried(set, id, name, body)
      if (typeof done === 'string') throw new Error(`${set}(${id})/${name}: ${done}`)
      return done
    },
    approve: async ({ Id, VersionNo }) => {
      const answer = await controller.call({
        method: 'POST',
        url: `/inventory/api/PurchaseOrders(${Id})/approve`,
        headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(VersionNo)}"` },
        payload: {},
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    },
    patch: async (set, { Id, VersionNo }, payload) => {
      const answer = await world.session.call({
        method: 'PATCH',
        url: `/inventory/api/${set}(${Id})`,
        headers: { 'if-match': `"v${String(VersionNo)}"`, [confirmedHeader]: 'true' },
        payload,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    },
    newGround: (isRevaluing) => inTenant((trx) => seedGround(trx, (grounds += 1), isRevaluing)),
  }
}

/** A store and two items, each with its base unit and a case of twelve. */
async function seedGround(trx: Trx, no: number, isRevaluing: boolean): Promise<Ground> {
  const first = 5000 + no * 10
  await sql`insert into preference_value (tenant_id, site_id, preference, value, edited_by, edited_on)
    values ('ui', 2, 'ppvMode', ${JSON.stringify(isRevaluing ? 'revalue' : 'expense')}::jsonb, 1, now())
    on conflict (tenant_id, site_id, preference) do update set value = excluded.value`.execute(trx)
  await sql`insert into location (tenant_id, id, site_id, code, name, location_type_id, is_stocked, is_active)
    values ('ui', ${first}, 2, ${`C${no}`}, ${`Chain ${no}`}, 1, true, true)`.execute(trx)
  const items = [first + 1, first + 4]
  for (const id of items) {
    await sql`insert into item (tenant_id, id, number, name, item_kind, category_id, base_unit_id, transaction_unit_id, is_stocked, is_active)
      values ('ui', ${id}, ${`C-${id}`}, ${`Thing ${id}`}, 'FoodBeverage', 1, 20, 20, true, true)`.execute(trx)
    await sql`insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den) values
      ('ui', ${id}, ${id}, 1, 20, 1, 1), ('ui', ${id + 1}, ${id}, 2, 21, 12, 1)`.execute(trx)
  }
  const things = items.flatMap((item) => [
    { item, unit: item, factor: 1n },
    { item, unit: item + 1, factor: 12n },
  ])
  return { place: first, things }
}
