import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { confirmedHeader } from '#core/http/confirmed-header.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../support/create-test-app.ts'
import { places, seedInventory, things } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

/** A line as a person orders or receives it. */
export interface Ordered {
  readonly item?: number
  readonly unit?: number
  readonly qty: string
  readonly price?: string
}

/** A row of an answer. */
export type Row = Readonly<Record<string, unknown>> & { readonly Id: number; readonly Lines: readonly Row[] }

/** The real application with a supplier, accounts and people who order and receive, as verbs. */
export interface OrderWorld {
  readonly test: TestApp
  readonly session: TestSession
  /** An approved order. */
  readonly order: (lines: readonly Ordered[], changes?: object) => Promise<Row>
  /** What a receipt could be made from. */
  readonly offered: (body: object) => Promise<LightMyRequestResponse>
  /** A saved receipt of some lines of orders. */
  readonly receipt: (lines: readonly object[], changes?: object) => Promise<Row>
  readonly move: (
    set: string,
    row: Pick<Row, 'Id'> & { readonly VersionNo?: unknown },
    name: string,
    body?: object,
  ) => Promise<LightMyRequestResponse>
  readonly read: (set: string, id: number) => Promise<Row>
  readonly close: () => Promise<void>
}

/** Makes one; call `close` in afterAll. */
export async function createOrderWorld(options: Pick<TestAppOptions, 'connect'> = {}): Promise<OrderWorld> {
  const test = await createTestApp({
    ...options,
    figures: productFigures,
    permissions: {
      Chef: ['ViewReceiving', 'CreateReceiving', 'PostReceiving', 'EditReceiptPrice'],
      Controller: [
        'DocumentApprovals',
        'ViewPurchaseOrder',
        'CreatePurchaseOrder',
        'CreateAPVouchers',
        'OverrideTolerance',
      ],
    },
  })
  await seedInventory(test.db, ['ui'])
  await withTenant(test.db, { tenantId: 'ui' }, async (trx) => {
    for (const [index, kind] of ['INVENTORY', 'EXPENSE', 'VARIANCE', 'OPENING', 'RNI', 'AP'].entries())
      await sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
        values ('ui', ${index + 1}, ${`${index + 1}000`}, ${kind}, ${kind}, true)`.execute(trx)
    await sql`insert into supplier (tenant_id, id, number, name, hold, is_active) values
      ('ui', 1, 'S1', 'Green Valley', 'None', true), ('ui', 2, 'S2', 'Blue Sea', 'None', true)`.execute(trx)
  })
  const session = await signIn(test)
  const call = (method: 'POST' | 'GET', url: string, payload?: object, etag?: string) =>
    session.call({
      method,
      url,
      headers: {
        'idempotency-key': randomUUID(),
        ...(etag === undefined ? {} : { 'if-match': etag }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
  const made = async (set: string, payload: object): Promise<Row> => {
    const answer = await session.call({
      method: 'POST',
      url: `/inventory/api/${set}`,
      headers: { 'idempotency-key': randomUUID(), [confirmedHeader]: 'true' },
      payload,
    })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()
  }
  const read = async (set: string, id: number): Promise<Row> =>
    (await call('GET', `/inventory/api/${set}(${id})`)).json()
  const move: OrderWorld['move'] = (set, row, name, body = {}) =>
    call('POST', `/inventory/api/${set}(${row.Id})/${name}`, body, `"v${String(row.VersionNo)}"`)
  return {
    test,
    session,
    read,
    move,
    order: async (lines, changes = {}) => {
      const row = await made('PurchaseOrders', {
        SupplierId: 1,
        DeliveryLocationId: places.store,
        Lines: lines.map(wire),
        ...changes,
      })
      const submitted = await move('PurchaseOrders', row, 'submit')
      if (submitted.statusCode !== 200) throw new Error(submitted.body)
      return submitted.json()
    },
    offered: (body) => call('POST', '/inventory/api/Receipts/sources/purchaseOrder', body),
    receipt: (lines, changes = {}) =>
      made('Receipts', { SupplierId: 1, LocationId: places.store, Lines: lines, ...changes }),
    close: () => test.close(),
  }
}

function wire({ item = things.tomato, unit = things.tomatoEach, qty, price = '2' }: Ordered) {
  return { ItemId: item, UnitId: unit, Qty: qty, Price: price }
}

/** A line of a receipt that takes from a line of an order. */
export function taking(order: Row, line: number, qty: string, more: object = {}): object {
  const from = order.Lines[line]
  return {
    OrderId: order.Id,
    OrderLineId: from?.Id,
    ItemId: from?.['ItemId'],
    UnitId: from?.['UnitId'],
    Qty: qty,
    Price: from?.['AgreedPrice'],
    ...more,
  }
}
