import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { isId } from '#core/field-kinds/parts/is-id.ts'
import type { IssuePlace } from '#core/record/field-issues.ts'
import { textIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { limitsOfKind, type LimitMode } from './limit-condition.ts'
import { narrowPlace, type Narrowed, type NarrowPlace } from './narrow-place.ts'
import { outsideIssue } from './outside-issue.ts'
import type { LimitedSave } from './limited-save.ts'
import { limitedMaster } from './limited-masters.ts'

/** What this SQL reads of tables that definitions draw. */
export const placeIssueReads: TableReads = {
  by: 'server/package-limits/place-issues.ts',
  entities: { location: { site: { to: 'site' } } },
}

/** A location at which a record says it is kept, and the cell that says so. */
interface NamedPlace {
  readonly location: number
  readonly field: string
  readonly place: IssuePlace
}

/**
 * Locations that a record names for itself in lines of it, such as those of the pars of an item, where packages do not hold it (PKL-51). What
 * stood there before stays. A record that is not stored yet is in no package.
 */
export async function placeIssues(save: LimitedSave): Promise<readonly FieldIssue[]> {
  const master = limitedMaster(save.family.entity.id)
  const places = master === undefined ? [] : newPlaces(save)
  if (master === undefined || places.length === 0) return []
  const { rows } = await limitsOfKind(master, { tenantId: save.tenantId, today: sql`${save.today}::date` }).execute(
    save.trx,
  )
  const outside = new Map<number, Narrowed>()
  // What refuses is told last, so that it is the last word.
  for (const mode of ['Warn', 'Refuse'] as const)
    if (rows.some((row) => row.mode === mode))
      for (const { id, ...narrow } of await outsideAt(save, { mode, places })) outside.set(id, { mode, narrow })
  return places.flatMap(({ location, field, place }) => {
    const known = outside.get(location)
    return known === undefined ? [] : [outsideIssue(known, field, place)]
  })
}

interface PlacesAsked {
  readonly mode: LimitMode
  readonly places: readonly NamedPlace[]
}

/** Those of the locations, each with its own site, that do not take the record. */
async function outsideAt(
  save: LimitedSave,
  { mode, places }: PlacesAsked,
): Promise<readonly (NarrowPlace & { readonly id: number })[]> {
  const { tenantId, siteId, today } = save
  const question = {
    tenantId,
    siteId: sql`coalesce(p.site_id, ${siteId})`,
    locations: [sql`p.id`],
    today: sql`${today}::date`,
    mode,
  }
  const id = sql`${isId(save.record['id']) ? save.record['id'] : 0}::bigint`
  const { entity } = save.family
  const { rows } = await sql<NarrowPlace & { readonly id: number }>`SELECT p.id::int AS id, n.* FROM location AS p,
      LATERAL (${narrowPlace(entity.id, question, id)}) AS n
    WHERE p.tenant_id = ${tenantId} AND p.id = ANY(${places.map(({ location }) => location)}::bigint[])`.execute(
    save.trx,
  )
  // A record that is not stored yet has its name from the form.
  return rows.map((row) => ({ ...row, item: textIn(save.record, entity.title) || row.item }))
}

function newPlaces({ family, record, before = {} }: LimitedSave): readonly NamedPlace[] {
  return family.entity.lines.flatMap(({ id: lines, roles: { location } }) => {
    if (location === undefined) return []
    const old = new Set(linesOf(before, lines).map((line) => line[location]))
    return linesOf(record, lines).flatMap((line, index): readonly NamedPlace[] => {
      const named = line[location]
      return isId(named) && !old.has(named) ? [{ location: named, field: location, place: { lines, index } }] : []
    })
  })
}
