import { sql } from 'kysely'
import { inject } from 'vitest'
import type { LineRecord, Scalar } from '#core/model/value.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import type { SessionScope } from '#core/rules/session-types.ts'
import type { Db, Trx } from '../../../server/db/pool.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { DefinitionStore } from '../../../server/definitions/definition-store.ts'
import type { MoveEffect, MoveEffectInput, MoveEffectResult } from '../../../server/documents/effects/move-effect.ts'
import { createFigures } from '../../../server/figures/figure.ts'
import { bringInEffect } from '../../../server/posting/effects/bring-in.ts'
import { moveEffect } from '../../../server/posting/effects/moving/move.ts'
import { reverseEffect } from '../../../server/posting/effects/reverse.ts'
import { productDefinitions } from '../support/product-definitions.ts'
import { seedTenants } from '../support/seed.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

/** Ids of the seeded places, items, units and accounts; the same in every world. */
export const stock = {
  site: 2,
  store: 1,
  kitchen: 2,
  office: 3,
  headOffice: 4,
  /** Allows stock below zero. */
  bar: 5,
  /** At another site. */
  annex: 6,
  /** Goods on their way to the annex. */
  road: 7,
  /** Of no site: serves every site. */
  commissary: 8,
  flour: 1,
  wine: 2,
  /** Never had a cost. */
  mystery: 3,
  each: { 1: 11, 2: 21, 3: 31 },
  /** Twelve of the base unit. */
  case: { 1: 12, 2: 22, 3: 32 },
} as const

/** A database with one tenant's stock masters, and the posting effects as verbs on it. */
export interface StockWorld {
  readonly db: Db
  readonly database: TestDatabase
  readonly definitions: DefinitionStore
  readonly inTenant: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>
  /** Brings stock in at a location. */
  readonly receive: (entry: Entry) => Promise<MoveEffectResult>
  readonly issue: (requisition: Requisition, body?: MoveBody) => Promise<MoveEffectResult>
  readonly reverse: (requisition: Requisition) => Promise<MoveEffectResult>
  readonly balance: (
    locationId: number,
    itemId: number,
  ) => Promise<{ readonly qty: string; readonly value: string } | undefined>
  readonly close: () => Promise<void>
}

/** One line of opening stock. */
export interface Entry {
  readonly location?: number
  readonly item?: number
  readonly unit?: number
  readonly qty: string
  readonly unitCost: string
  readonly postDate?: string
}

/** A requisition as the effects see it. */
export interface Requisition {
  readonly id: number
  readonly versionNo: number
  readonly lines: readonly LineRecord[]
  readonly from?: number
  readonly to?: number
  readonly type?: 'Stock' | 'DirectExpense'
  readonly postDate?: string
}

const tenantId = 'ui'

/** The site's today while nothing else is said: a Wednesday noon in New York. */
export const noon = new Date('2026-03-11T16:00:00Z')
export const today = '2026-03-11'

let lastDocument = 100

/** A number no document of this worker has. */
export function nextDocument(): number {
  lastDocument += 1
  return lastDocument
}

/** A requisition line; ids of lines count from 1. */
export function line(id: number, qty: string, more: Readonly<Record<string, Scalar>> = {}): LineRecord {
  return { id, item: stock.flour, unit: stock.each[1], qty, issuedQty: '0', ...more }
}

/** Makes one; call `close` in afterAll. */
export async function createStockWorld(options: { readonly database?: TestDatabase } = {}): Promise<StockWorld> {
  const definitions = await productDefinitions()
  const database = options.database ?? (await createTestDatabase(inject('adminUrl'), definitions))
  if (options.database === undefined) {
    await seedTenants(database.db, [tenantId], {})
    await withTenant(database.db, { tenantId }, seedStock)
  }
  const inTenant = <T>(work: (trx: Trx) => Promise<T>) => withTenant(database.db, { tenantId }, work)
  const run = (effect: MoveEffect, family: string, record: MoveEffectInput['record'], body: MoveBody) =>
    inTenant((trx) => effect.apply(effectInput({ trx, definitions, effect: effect.name, family, record, body })))
  return {
    db: database.db,
    database,
    definitions,
    inTenant,
    receive: (entry) => run(bringInEffect, 'stockEntry', entryRecord(entry), {}),
    issue: (requisition, body = {}) => run(moveEffect, 'requisition', requisitionRecord(requisition), body),
    reverse: (requisition) => run(reverseEffect, 'requisition', requisitionRecord(requisition), {}),
    balance: (locationId, itemId) => inTenant((trx) => readBalance(trx, locationId, itemId)),
    close: () => database.drop(),
  }
}

interface Given {
  readonly trx: Trx
  readonly definitions: DefinitionStore
  /** Name of the effect; the move of the family that uses it binds it. */
  readonly effect: string
  readonly family: string
  readonly record: MoveEffectInput['record']
  readonly body: MoveBody
}

/** What an effect of a move of the product is given. */
export function effectInput({ trx, definitions, effect, family: familyId, record, body }: Given): MoveEffectInput {
  const own = definitions.forTenant(tenantId)
  const family = own.families.get(familyId)
  const moves = Object.values(family?.workflow?.moves ?? {})
  const move = moves.find(({ effects }) => effects.some(({ use }) => use === effect))
  const use = move?.effects.find((each) => each.use === effect)
  if (family === undefined || move === undefined || use === undefined) throw new Error(`No ${effect} in ${familyId}`)
  const ctx = {
    tenantId,
    userId: 1,
    username: 'admin',
    emailId: 'admin@ui.example',
    sessionId: 'test',
    siteId: stock.site,
    roleId: 1,
    language: 'en',
    permissions: new Set<string>(),
    traceId: 'test',
  }
  const asked = { trx, ctx, clock: { now: () => noon }, definitions: own, family, session }
  const registries = { figures: createFigures([]), effects: new Map(), recordEffects: new Map() }
  return {
    ...asked,
    move,
    use,
    record,
    body,
    command: { ...asked, ...registries, staleSessions: new Set(), warned: [] },
    changeOther: () => Promise.reject(new Error('no other record here')),
    changeOthers: () => Promise.reject(new Error('no other record here')),
    createOther: () => Promise.reject(new Error('no other record here')),
  }
}

const session: SessionScope = {
  user: { id: 1, name: 'admin', email: 'admin@ui.example', role: 1, permissions: [] },
  session: { site: stock.site, defaultLocation: null, language: 'en', currency: 'USD', baseCurrency: 164 },
  tenant: { id: tenantId, name: 'Larkspur' },
  money: { decimals: 2, elsewhere: {}, foreign: {} },
  preference: { maxBackdateDays: 7 },
  now: { today, instant: noon.toISOString() },
}

function entryRecord(entry: Entry) {
  const item = entry.item ?? stock.flour
  const unit = entry.unit ?? item * 10 + 1
  return {
    id: nextDocument(),
    versionNo: 1,
    site: stock.site,
    location: entry.location ?? stock.store,
    postDate: entry.postDate ?? today,
    lines: [{ id: 1, item, unit, qty: entry.qty, unitCost: entry.unitCost }],
  }
}

function requisitionRecord(requisition: Requisition) {
  return {
    id: requisition.id,
    versionNo: requisition.versionNo,
    site: stock.site,
    supplyLocation: requisition.from ?? stock.store,
    requestLocation: requisition.to ?? stock.kitchen,
    requisitionType: requisition.type ?? 'Stock',
    postDate: requisition.postDate ?? today,
    lines: requisition.lines,
  }
}

async function readBalance(trx: Trx, locationId: number, itemId: number) {
  const found = await sql<{ qty: string; value: string }>`
    select trim_scale(b.qty)::text as qty, trim_scale(b.value)::text as value
    from stock_balance b join location_stock l on l.tenant_id = b.tenant_id and l.pool_id = b.pool_id
    where l.location_id = ${locationId} and b.item_id = ${itemId}`.execute(trx)
  return found.rows[0]
}

/** Accounts, units, items and locations of one tenant. */
export async function seedStock(trx: Trx): Promise<void> {
  const accounts = ['INVENTORY', 'EXPENSE', 'VARIANCE', 'OPENING', 'TRANSIT', 'RNI', 'AP']
  for (const [index, kind] of accounts.entries()) {
    await sql`insert into gl_account (tenant_id, id, code, name, account_kind, is_active)
      values (${tenantId}, ${index + 1}, ${`${index + 1}000`}, ${kind}, ${kind}, true)`.execute(trx)
  }
  await sql`insert into unit (tenant_id, id, code, name, dimension) values
    (${tenantId}, 1, 'ea', 'each', 'count'), (${tenantId}, 2, 'cs', 'case', 'container')`.execute(trx)
  await sql`insert into category (tenant_id, id, code, name) values (${tenantId}, 1, 'DRY', 'Dry goods')`.execute(trx)
  for (const [index, name] of ['Flour', 'Wine', 'Mystery'].entries()) await seedItem(trx, index + 1, name)
  await seedLocations(trx)
}

async function seedItem(trx: Trx, id: number, name: string): Promise<void> {
  await sql`insert into item (tenant_id, id, number, name, category_id, base_unit_id, is_stocked, is_active)
    values (${tenantId}, ${id}, ${`I${id}`}, ${name}, 1, 1, true, true)`.execute(trx)
  await sql`insert into item_unit (tenant_id, id, parent_id, line_no, unit_id, num, den) values
    (${tenantId}, ${id * 10 + 1}, ${id}, 1, 1, 1, 1), (${tenantId}, ${id * 10 + 2}, ${id}, 2, 2, 12, 1)`.execute(trx)
}

async function seedLocations(trx: Trx): Promise<void> {
  await sql`insert into location_type (tenant_id, id, name) values (${tenantId}, 1, 'Store'),
    (${tenantId}, 7, 'In transit'), (${tenantId}, 10, 'Shared') on conflict do nothing`.execute(trx)
  interface More {
    readonly site?: number | null
    readonly type?: number
    readonly isStocked?: boolean
    readonly allowNegative?: boolean
  }
  const row = (id: number, name: string, { site = stock.site, type = 1, ...more }: More = {}) =>
    sql`(${tenantId}, ${id}::bigint, ${site}::bigint, ${`L${id}`}, ${name}, ${type}::bigint, ${more.isStocked ?? true},
      ${more.allowNegative ?? false}, true)`
  await sql`insert into location (tenant_id, id, site_id, code, name, location_type_id, is_stocked, allow_negative, is_active) values
    ${sql.join([
      row(stock.store, 'Store'),
      row(stock.kitchen, 'Kitchen'),
      row(stock.office, 'Office', { isStocked: false }),
      row(stock.headOffice, 'Head office', { site: 1 }),
      row(stock.bar, 'Bar', { allowNegative: true }),
      row(stock.annex, 'Annex', { site: 3 }),
      row(stock.road, 'Road', { site: 3, type: 7 }),
      row(stock.commissary, 'Commissary', { site: null, type: 10 }),
    ])}`.execute(trx)
}
