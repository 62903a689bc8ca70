import { sql, type RawBuilder } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { isState } from '#core/field-kinds/field-questions.ts'
import { headOffice, sharedLocationType } from '#core/model/head-office.ts'
import type { TenantEntity } from '#core/model/tenant-definitions.ts'
import { currentSite, currentUser } from '../db/tables/entity-table-columns.ts'
import { fieldIdRef, fieldRef, frameColumn, ownName, sameTenant, tableRef } from './property-ref.ts'

/** What this SQL reads of tables that definitions draw. */
export const siteScopeReads: TableReads = {
  by: 'server/entity-sql/site-scope.ts',
  entities: { location: { locationType: { to: 'locationType' } } },
}

/** Of which site a session is, and by which alias its rows are read. */
export interface SiteView {
  readonly siteId: number
  readonly alias: string
  readonly parent?: TenantEntity | undefined
}

/**
 * The rows a session of a site may see, as a condition on alias `alias`; undefined when all of the tenant's. A row without a site
 * belongs to all. `parent` is the entity that owns an entity of lines, whose rows are seen with their owner.
 */
export function siteCondition(
  entity: TenantEntity,
  { siteId, alias, parent }: SiteView,
): RawBuilder<boolean> | undefined {
  if (entity.parent && parent) {
    const inner = siteCondition(parent, { siteId, alias: 'owner' })
    return (
      inner &&
      sql<boolean>`EXISTS (SELECT FROM ${tableRef(parent.table)} AS owner
        WHERE ${sameTenant('owner', alias)} AND owner.id = ${frameColumn(alias, 'parent_id')} AND ${inner})`
    )
  }
  const ofSite = ofItsSite(entity, { siteId, alias })
  const isShared = entity.sharedBy === undefined ? undefined : fieldIdRef(entity, entity.sharedBy, alias)
  return isShared === undefined ? ofSite : sharedCondition(isShared.sql, { alias, ofSite })
}

/**
 * Whether the session of the transaction sees a row that somebody else's row names, as a condition on alias `alias`; undefined where rows of the
 * entity say not who sees them. Names of such rows are told to everybody, and nothing else of them (PACK-1).
 */
export function seenBySession(entity: TenantEntity, alias: string): RawBuilder<boolean> | undefined {
  const share = entity.sharedBy === undefined ? undefined : fieldIdRef(entity, entity.sharedBy, alias)
  if (share === undefined) return undefined
  const own = frameColumn(alias, 'site_id')
  const ofSite = sql<boolean>`(${sql.raw(currentSite)} IN (${sql.lit(headOffice)}, ${own}) OR ${own} IS NULL)`
  return sharedCondition(share.sql, { alias, ofSite })
}

/** Rows of the site, of those that other sites see as well, and of those without one; undefined where the session sees those of every site. */
function ofItsSite(entity: TenantEntity, { siteId, alias }: SiteView): RawBuilder<boolean> | undefined {
  if (siteId === headOffice || entity.scope !== 'site') return undefined
  const own = frameColumn(alias, 'site_id')
  if (entity.id === 'location') {
    return sql<boolean>`(${own} = ${siteId} OR ${own} IS NULL OR ${ownName(alias)}.location_type_id = ${sharedLocationType})`
  }
  // What always has its site is found by a plain equality, which is what its index serves.
  const isOwn =
    entity.namesSite || isDocument(entity)
      ? sql<boolean>`${own} = ${siteId}`
      : sql<boolean>`(${own} = ${siteId} OR ${own} IS NULL)`
  const others = entity.alsoSeenAt.flatMap((path) => namesSite(entity, path, { siteId, alias }) ?? [])
  if (others.length === 0) return isOwn
  return sql<boolean>`(${sql.join([isOwn, ...others], sql` OR `)})`
}

interface SharedRow {
  readonly alias: string
  readonly ofSite: RawBuilder<boolean> | undefined
}

/** A private row is its maker's alone, one of a site that site's, and a global one everybody's (DEF-261). */
function sharedCondition(share: RawBuilder<unknown>, { alias, ofSite }: SharedRow): RawBuilder<boolean> {
  const isMine = sql<boolean>`${frameColumn(alias, 'entered_by')} = ${sql.raw(currentUser)}`
  const here = ofSite ?? sql<boolean>`true`
  return sql<boolean>`(CASE ${share} WHEN 'Global' THEN true WHEN 'Private' THEN coalesce(${isMine}, false) AND ${here} ELSE ${here} END)`
}

/** Whether a row names a site that sees it as well, in its header or, as "lines.cell", in one of its lines. */
function namesSite(entity: TenantEntity, path: string, { siteId, alias }: SiteView): RawBuilder<boolean> | undefined {
  const [id = '', cell] = path.split('.')
  if (cell === undefined) {
    const ref = fieldIdRef(entity, id, alias)
    return ref && sql<boolean>`${ref.sql} = ${siteId}`
  }
  const lines = entity.lines.find((field) => field.id === id)
  const field = lines?.fields.find((one) => one.id === cell)
  const ref = field && fieldRef(field, 'named')
  return (
    lines &&
    ref &&
    sql<boolean>`EXISTS (SELECT FROM ${tableRef(lines.table)} AS named WHERE ${sameTenant('named', alias)}
      AND ${frameColumn('named', 'parent_id')} = ${frameColumn(alias, 'id')} AND ${ref.sql} = ${siteId})`
  )
}

function isDocument(entity: TenantEntity): boolean {
  return entity.fields.some(isState)
}
