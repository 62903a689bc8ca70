import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { places, things } from '../support/inventory.ts'
import { testUsers } from '../support/seed.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { createOrderWorld, type OrderWorld, type Row } from '../sources/order-world.ts'

/** A line as somebody asks for it to be bought. */
export interface Wanted {
  readonly ItemId?: number
  readonly UnitId?: number
  readonly Description?: string
  readonly Qty: string
  readonly SupplierId?: number
  readonly Price?: string
  readonly OwnCategoryId?: number
}

/** The world of orders with price lists and people who ask for goods to be bought, as verbs. */
export interface RequestWorld extends Omit<OrderWorld, 'order'> {
  /** A saved request. */
  readonly draft: (lines: readonly Wanted[], changes?: object) => Promise<Row>
  /** An approved one. */
  readonly request: (lines: readonly Wanted[], changes?: object) => Promise<Row>
  readonly create: (set: string, payload: object) => Promise<Row>
  /** A move that must succeed. */
  readonly done: (
    set: string,
    row: Pick<Row, 'Id'> & { readonly VersionNo?: unknown },
    name: string,
    body?: object,
  ) => Promise<Row>
  /** A saved order of some lines of requests. */
  readonly orderOf: (lines: readonly object[], changes?: object) => Promise<Row>
  /** Whoever decides about orders from 1,000. */
  readonly controller: TestSession
  /** Sum of what is committed as a kind. */
  readonly committed: (kind: string) => Promise<string>
  /** Every invariant of the books. */
  readonly holds: () => Promise<void>
}

/** A tomato as it is asked for by the piece. */
export const tomato = (qty: string, more: Partial<Wanted> = {}): Wanted => ({
  ItemId: things.tomato,
  UnitId: things.tomatoEach,
  Description: 'Tomato',
  Qty: qty,
  ...more,
})

/** Makes one; call `close` in afterAll. */
export async function createRequestWorld(): Promise<RequestWorld> {
  const world = await createOrderWorld()
  const { test, session } = world
  const create = async (set: string, payload: object): Promise<Row> => {
    const answer = await session.call({
      method: 'POST',
      url: `/inventory/api/${set}`,
      headers: { 'idempotency-key': randomUUID(), [confirmedHeader]: 'true' },
      payload,
    })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()
  }
  await create('ApprovalRules', {
    Name: 'Orders from 1,000',
    DocType: 'purchaseOrder',
    MinAmount: '1000',
    Levels: [{ Mode: 'Any', UserId: testUsers.controller.id, MinAmount: '0' }],
  })
  const controller = await signIn(test, { user: 'controller' })
  const done: RequestWorld['done'] = async (set, row, name, body) => {
    const answer = await world.move(set, row, name, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const draft: RequestWorld['draft'] = (lines, changes = {}) =>
    create('PurchaseRequests', { DeliveryLocationId: places.store, Lines: lines, ...changes })
  return {
    ...world,
    create,
    done,
    draft,
    controller,
    orderOf: (lines, changes = {}) =>
      create('PurchaseOrders', { SupplierId: 1, DeliveryLocationId: places.store, Lines: lines, ...changes }),
    request: async (lines, changes) => done('PurchaseRequests', await draft(lines, changes), 'submit'),
    committed: (kind) =>
      withTenant(test.db, { tenantId: 'ui' }, async (trx) => {
        const found = await sql<{ sum: string }>`select coalesce(trim_scale(sum(amount)), 0)::text as sum
          from commitment_entry where tenant_id = 'ui' and kind = ${kind}`.execute(trx)
        return found.rows[0]?.sum ?? ''
      }),
    holds: async () => {
      const invariants = await readInvariants()
      const broken = await withTenant(test.db, { tenantId: 'ui' }, (trx) => findBrokenInvariants(trx, invariants))
      expect(broken.map(({ id, rows }) => ({ id, rows }))).toEqual([])
    },
  }
}

/** A line of an order that takes from a line of a request. */
export function ordering(request: Row, line: number, qty: string, more: object = {}): object {
  const from = request.Lines[line]
  return {
    RequestId: request.Id,
    RequestLineId: from?.Id,
    ItemId: from?.['ItemId'],
    UnitId: from?.['UnitId'],
    Qty: qty,
    Price: from?.['Estimate'],
    ...more,
  }
}
