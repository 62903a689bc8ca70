import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { headOffice } from '#core/model/head-office.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { appError } from '#core/errors/app-error.ts'
import { entityMetadata } from '#core/odata/entity-metadata.ts'
import { byCodes, mostCodes, readCodes } from '#core/odata/by-codes.ts'
import { usableAt } from '#core/http/usable-at.ts'
import { parseQuery, type ParsedQuery } from '#core/odata/parse/parse-query.ts'
import type { QueryMetadata } from '#core/odata/parse/query-metadata.ts'
import type { Trx } from '../db/pool.ts'
import { ofTenant } from '../db/tenant-of.ts'
import { contextOf } from '../http/access.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import { aboutCondition } from '../entity-sql/about-condition.ts'
import { findByCodes, type NamingCode } from '../entity-sql/code-rows.ts'
import { filterSql, type FilterScope } from '../entity-sql/filter-sql.ts'
import type { LookupContext } from '../entity-sql/lookup-sql.ts'
import { readableEntity, type ReadableEntity } from '../entity-sql/readable-entity.ts'
import { parentKey } from '../entity-sql/row-columns.ts'
import { searchSql } from '../entity-sql/search-sql.ts'
import { picksFromEverySite } from '../entity-sql/every-site.ts'
import { siteCondition } from '../entity-sql/site-scope.ts'
import { toldChangesCondition } from '../entity-sql/told-changes.ts'
import { limitCondition } from '../package-limits/limit-condition.ts'
import { limitedMaster } from '../package-limits/limited-masters.ts'
import { readLocations, todayAt } from '../package-limits/usable-at.ts'

/** A query that was read and proved, before the database is asked. */
export interface OpenQuery extends ParsedQuery {
  readonly ctx: RequestContext
  readonly definitions: TenantDefinitions
  readonly context: LookupContext
  readonly readable: ReadableEntity
  /** True where candidates of a lookup are asked for that may be of any site. */
  readonly hasEverySite: boolean
  /** Records that were asked for by their codes, with the texts that name them. */
  readonly named?: ReadonlyMap<number, readonly NamingCode[]>
}

/** The set that is asked, plain parameters of its route, and whether the route answers sums. */
interface AskedSet {
  readonly set: string
  readonly extraNames?: readonly string[]
  readonly hasSums?: boolean
}

/** Names the field that candidates are asked for, as `transfer.toLocation`. */
const lookupName = 'lookup'

/** Reads the query string of a request against what this reader may name. E_NOT_FOUND, E_PERM, E_QUERY. */
export function openQuery(
  store: DefinitionStore,
  request: FastifyRequest,
  { set, extraNames = [], hasSums = false }: AskedSet,
): OpenQuery {
  const ctx = contextOf(request)
  const definitions = store.forTenant(ctx.tenantId)
  const entity = definitions.entityBySet(set)
  if (!entity) throw appError('E_NOT_FOUND')
  const readable = readableEntity(definitions, ctx.permissions, entity.id)
  if (!readable) throw appError('E_PERM')
  const context = { definitions, permissions: ctx.permissions }
  const parsed = parseQuery(queryStringOf(request), metadataOf(context, readable), [...extraNames, lookupName])
  if (!parsed.ok) {
    const { option, position, message } = parsed.error
    throw appError('E_QUERY', { detail: `${option} at ${position}: ${message}` })
  }
  if (parsed.value.query.apply !== undefined && !hasSums)
    throw appError('E_QUERY', { detail: '$apply at 0: nothing is added up here' })
  const hasEverySite = picksFromEverySite(context, entity.id, parsed.value.extra[lookupName])
  return { ...parsed.value, ctx, definitions, context, readable, hasEverySite }
}

/** What follows the `?`, still encoded. */
export function queryStringOf(request: FastifyRequest): string {
  const cut = request.url.indexOf('?')
  return cut < 0 ? '' : request.url.slice(cut + 1)
}

function metadataOf(context: LookupContext, readable: ReadableEntity): QueryMetadata {
  const metadata = entityMetadata(readable, {
    fieldsOf: (entityId) => readableEntity(context.definitions, context.permissions, entityId),
    mayRead: () => true,
    hasPaths: true,
  })
  const parent = parentKey(readable)
  return {
    ...metadata,
    property: (path) => (path === parent ? { type: 'id' } : metadata.property(path)),
    // Whoever only picks records in other screens does not search their lines.
    lines: (name) => (readable.isLookupOnly ? undefined : metadata.lines(name)),
  }
}

/** Whether a query asks for more than the site's rows. */
export function isNarrowed({ query, extra }: OpenQuery): boolean {
  const isAsked = query.filter !== undefined || query.search !== undefined
  return isAsked || extra[usableAt] !== undefined || extra[byCodes] !== undefined
}

/** What a row must meet beside figures that are worked out of all: the tenant, the site's scope, the filter, the quick search. */
export async function plainConditions(trx: Trx, open: OpenQuery): Promise<readonly RawBuilder<boolean>[]> {
  const { query } = open
  const named = open.named === undefined ? [] : [sql<boolean>`t.id = ANY(${[...open.named.keys()]}::bigint[])`]
  const search = query.search === undefined ? [] : await searchSql(scopeOf(trx, open), query.search)
  return [...frameConditions(trx, open), ...(await filterConditions(trx, open, 'terms')), ...named, ...search]
}

/** The query with the records its codes name; as it is where it names none. E_QUERY where there are too many. */
export async function withNamed(trx: Trx, open: OpenQuery): Promise<OpenQuery> {
  const asked = open.extra[byCodes]
  if (asked === undefined) return open
  const texts = readCodes(asked)
  if (texts === undefined) throw appError('E_QUERY', { detail: `${byCodes} at 0: at most ${mostCodes} codes` })
  return { ...open, named: await findByCodes(trx, open.readable.entity, texts) }
}

/** What all rows of the list meet: the tenant, the site's scope, and that the reader may see what they tell. */
export function frameConditions(trx: Trx, open: OpenQuery): readonly RawBuilder<boolean>[] {
  const { entity } = open.readable
  const parent = entity.parent && open.definitions.entity(entity.parent.entity)
  const site = open.hasEverySite ? undefined : siteCondition(entity, { siteId: open.ctx.siteId, alias: 't', parent })
  const about = aboutCondition(entity, open.context)
  const told = toldChangesCondition(entity, open.context)
  return [ofTenant(trx, 't'), ...(site ? [site] : []), ...(about ? [about] : []), ...(told ? [told] : [])]
}

/** The day at the site all rows of the list are of; undefined where they may be of several, each with a day of its own. */
export function todayOfRows({ readable: { entity }, ctx, hasEverySite }: OpenQuery): RawBuilder<unknown> | undefined {
  const isOfOneSite = entity.scope === 'site' && entity.alsoSeenAt.length === 0 && ctx.siteId !== headOffice
  return isOfOneSite && !hasEverySite ? todayAt(ctx) : undefined
}

/** What the packages of a place leave, when it is said where the rows are to be used; E_QUERY where that is no list of locations. */
function limitConditions({ ctx, extra, readable }: OpenQuery): readonly RawBuilder<boolean>[] {
  const places = extra[usableAt]
  const master = limitedMaster(readable.entity.id)
  if (places === undefined || master === undefined) return []
  const locations = readLocations(places)
  if (locations === undefined) throw appError('E_QUERY', { detail: `${usableAt} at 0: at most 8 ids of locations` })
  const { tenantId, siteId } = ctx
  return [limitCondition(master, { tenantId, siteId, locations, today: todayAt(ctx), mode: 'Refuse' }, sql`t.id`)]
}

/** The filter, and what packages leave; `rows` when they are looked through anyway, so that no search terms help. */
export async function filterConditions(
  trx: Trx,
  open: OpenQuery,
  by: FilterScope['searchesBy'],
): Promise<readonly RawBuilder<boolean>[]> {
  const { filter } = open.query
  const asked = filter ? [await filterSql({ ...scopeOf(trx, open), searchesBy: by }, filter)] : []
  return [...asked, ...limitConditions(open)]
}

/** What the names of a query's filter mean. */
export function scopeOf(trx: Trx, { context, readable }: OpenQuery): FilterScope {
  return { trx, context, readable, searchesBy: 'terms' }
}
