import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { withTenant } from '../../../server/db/with-tenant.ts'
import { findBrokenInvariants, readInvariants } from '../../../server/posting/check-invariants.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { places, seedInventory, things } from '../support/inventory.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'

/** A row of an answer. */
export type Row = Readonly<Record<string, unknown>> & { readonly Id: number; readonly Lines: readonly Row[] }

/** Places of the world beside those of the inventory, and what books and reasons there are. */
export const way = { road: 20, third: 44, damaged: 9, spoiled: 9 } as const

/** The real application with two sites that send goods to each other, as verbs. The administrator stands at each of them. */
export interface TransferWorld {
  readonly test: TestApp
  /** Site 2, which sends. */
  readonly sender: TestSession
  /** Site 3, which receives. */
  readonly receiver: TestSession
  /** Brings tomatoes in at the store of site 2. */
  readonly enter: (qty: string, cost: string) => Promise<void>
  /** A transfer that may be shipped or posted: nobody is asked. */
  readonly transfer: (qty: string, changes?: object) => Promise<Row>
  readonly move: (by: TestSession, row: Row, name: string, body?: object) => Promise<LightMyRequestResponse>
  /** The same where it must succeed. */
  readonly moved: (by: TestSession, row: Row, name: string, body?: object) => Promise<Row>
  /** Body of a move that names a quantity of the first line. */
  readonly first: (row: Row, name: string, qty: string, more?: object) => object
  readonly call: (by: TestSession, url: string) => Promise<LightMyRequestResponse>
  readonly post: (by: TestSession, set: string, payload: object) => Promise<LightMyRequestResponse>
  /** On hand and value of tomatoes at a place, as `qty value`. */
  readonly stock: (locationId: number) => Promise<string>
  /** Journal of a transfer as `role@site amount`, debits above zero, in the order of its postings. */
  readonly journal: (id: number) => Promise<readonly string[]>
  readonly run: (text: ReturnType<typeof sql<unknown>>) => Promise<readonly unknown[]>
  readonly broken: () => Promise<readonly unknown[]>
  readonly close: () => Promise<void>
}

/** Makes one; call `close` in afterAll. */
export async function createTransferWorld(): Promise<TransferWorld> {
  const test = await createTestApp({ figures: productFigures })
  await seedInventory(test.db, ['ui'])
  const run: TransferWorld['run'] = (text) =>
    withTenant(test.db, { tenantId: 'ui' }, async (trx) => (await text.execute(trx)).rows)
  await seedBooks(run)
  const sender = await signIn(test)
  const receiver = await signIn(test, { site: 3 })
  const post: TransferWorld['post'] = (by, set, payload) =>
    by.call({
      method: 'POST',
      url: `/inventory/api/${set}`,
      headers: { 'idempotency-key': randomUUID() },
      payload,
    })
  const move: TransferWorld['move'] = (by, row, name, body = {}) =>
    by.call({
      method: 'POST',
      url: `/inventory/api/Transfers(${row.Id})/${name}`,
      headers: { 'idempotency-key': randomUUID(), 'if-match': `"v${String(row['VersionNo'])}"` },
      payload: body,
    })
  const moved: TransferWorld['moved'] = async (...args) => right(await move(...args), 200)
  return {
    test,
    sender,
    receiver,
    post,
    move,
    moved,
    run,
    call: (by, url) => by.call({ url: `/inventory/api/${url}` }),
    async enter(qty, cost) {
      const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: qty, UnitCost: cost }]
      const entry = right(await post(sender, 'StockEntries', { LocationId: places.store, Lines }), 201)
      const headers = { 'idempotency-key': randomUUID(), 'if-match': `"v${String(entry['VersionNo'])}"` }
      const url = `/inventory/api/StockEntries(${entry.Id})/post`
      right(await sender.call({ method: 'POST', url, headers, payload: {} }), 200)
    },
    async transfer(qty, changes = {}) {
      const Lines = [{ ItemId: things.tomato, UnitId: things.tomatoEach, Qty: qty }]
      const body = { FromLocationId: places.store, ToLocationId: places.otherSite, Lines, ...changes }
      return moved(sender, right(await post(sender, 'Transfers', body), 201), 'submit')
    },
    first: (row, name, qty, more = {}) => ({ Lines: [{ Id: row.Lines[0]?.Id, [name]: qty }], ...more }),
    async stock(locationId) {
      const rows = await run(sql`select trim_scale(b.qty) || ' ' || trim_scale(b.value) as line from stock_balance b
        join location_stock s on s.tenant_id = b.tenant_id and s.pool_id = b.pool_id
        where s.location_id = ${locationId} and b.item_id = ${things.tomato}`)
      return rows.map((row) => (row as { line: string }).line).join()
    },
    async journal(id) {
      const rows = await run(sql`select j.role || '@' || j.site_id || ' ' || trim_scale(sum(j.debit - j.credit)) as line
        from journal_line j join posting p on p.tenant_id = j.tenant_id and p.id = j.posting_id
        where p.doc_type_id = 4 and p.doc_id = ${id} group by p.id, j.role, j.site_id order by p.id, min(j.line_no)`)
      return rows.map((row) => (row as { line: string }).line)
    },
    async broken() {
      const invariants = await readInvariants()
      const found = await withTenant(test.db, { tenantId: 'ui' }, (trx) => findBrokenInvariants(trx, invariants))
      return found.map(({ id, rows }) => ({ id, rows }))
    },
    close: () => test.close(),
  }
}

function right(answer: LightMyRequestResponse, status: number): Row {
  if (answer.statusCode !== status) throw new Error(answer.body)
  return answer.json()
}

/** Accounts for both sides of a way, the road at site 3, a third of a tomato, and the reason "Damaged" on account 9. */
async function seedBooks(run: TransferWorld['run']): Promise<void> {
  const kinds = ['INVENTORY', 'EXPENSE', 'VARIANCE', 'OPENING', 'TRANSIT', 'INTERSITE', 'INTERSITE']
  for (const [index, kind] of kinds.entries())
    await run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
      values ('ui', ${index + 1}, ${`${index + 1}000`}, ${kind}, ${kind}, true)`)
  await run(sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
    values ('ui', ${way.spoiled}, '9000', 'Lost on the way', 'EXPENSE', true)`)
  await run(
    sql`insert into account_mapping (tenant_id, role, account_id) values ('ui', 'DUEFROM', 6), ('ui', 'DUETO', 7)`,
  )
  await run(sql`insert into reason (tenant_id, id, code, name, use, account_id, is_active)
    values ('ui', ${way.damaged}, 'DMG', 'Damaged', 'transfer', ${way.spoiled}, true)`)
  await run(sql`insert into location_type (tenant_id, id, name) values ('ui', 7, 'In transit') on conflict do nothing`)
  await run(sql`insert into location (tenant_id, id, site_id, code, name, location_type_id, is_stocked, is_active)
    values ('ui', ${way.road}, 3, 'ROAD', 'On the road', 7, true, true)`)
  await run(sql`insert into unit (tenant_id, id, code, name) values ('ui', 22, 'TH', 'Third')`)
  await run(sql`insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den)
    values ('ui', ${way.third}, ${things.tomato}, 3, 22, 1, 3)`)
}
