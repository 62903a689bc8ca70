import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { isInnerLookup, isLookup } from '#core/model/field-shapes.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { isId } from '#core/field-kinds/parts/is-id.ts'
import { fieldIssue, type IssuePlace } from '#core/record/field-issues.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { usedAt } from '#core/record/used-at.ts'
import type { Trx } from '../db/pool.ts'
import { limitCondition, type LimitMode } from './limit-condition.ts'
import { limitedMaster } from './limited-masters.ts'

/** A record that is about to be stored, and the one it replaces. */
export interface LimitedSave {
  readonly trx: Trx
  readonly family: FamilyDefinition
  readonly tenantId: string
  readonly siteId: number
  /** The site's day. */
  readonly today: string
  readonly record: EntityRecord
  readonly before: EntityRecord | undefined
}

/** One use of a master that packages may limit. */
interface Use {
  readonly entity: string
  readonly id: number
  readonly field: string
  readonly place: IssuePlace | undefined
}

/**
 * What a record uses that the packages of its site and locations do not hold, told at each field and cell: refused (`packageLimit`) or asked
 * about (`packageLimitWarn`). What stood
 * there before stays, as long as the document stays where it is. One statement, whatever the number of lines.
 */
export async function limitIssues(save: LimitedSave): Promise<readonly FieldIssue[]> {
  const locations = usedAt(save.family, save.record)
  const uses = locations === undefined ? [] : newUses(save)
  if (locations === undefined || uses.length === 0) return []
  const entities = [...new Set(uses.map(({ entity }) => entity))]
  const parts = entities.flatMap((entity) =>
    modes.map((mode) => outside(entity, { uses, mode }, { ...save, locations })),
  )
  const found = await sql<{
    readonly entity: string
    readonly id: number
    readonly mode: LimitMode
  }>`${sql.join(parts, sql` UNION ALL `)}`.execute(save.trx)
  const modeOf = new Map(found.rows.map(({ entity, id, mode }) => [`${entity} ${id}`, mode]))
  return uses.flatMap(({ entity, id, field, place }) => {
    const mode = modeOf.get(`${entity} ${id}`)
    if (mode === undefined) return []
    if (mode === 'Refuse') return [fieldIssue(field, { code: 'packageLimit' }, place)]
    return [{ ...fieldIssue(field, { code: 'packageLimitWarn' }, place), isWarning: true as const }]
  })
}

/** What warns is told first, so that what refuses is the last word. */
const modes: readonly LimitMode[] = ['Warn', 'Refuse']

function outside(
  entity: string,
  { uses, mode }: { readonly uses: readonly Use[]; readonly mode: LimitMode },
  { locations, tenantId, siteId, today }: LimitedSave & { readonly locations: readonly number[] },
) {
  const master = limitedMaster(entity)
  if (master === undefined) throw new Error(`No package limits ${entity}`)
  const ids = [...new Set(uses.filter((use) => use.entity === entity).map(({ id }) => id))]
  const place = { tenantId, siteId, locations, today: sql`${today}::date`, mode }
  return sql`SELECT ${entity}::text AS entity, u.id, ${mode}::text AS mode FROM unnest(${ids}::bigint[]) AS u(id)
    WHERE NOT ${limitCondition(master, place, sql`u.id`)}`
}

function newUses({ family, record, before }: LimitedSave): readonly Use[] {
  const isElsewhere = String(usedAt(family, record)) !== String(usedAt(family, before ?? {}))
  const old = isElsewhere ? {} : (before ?? {})
  const { fields, lines } = family.entity
  return [
    ...usesIn(fields, { row: record, old }),
    ...lines.flatMap(({ id: lineField, fields: cells }) => {
      const oldLines = new Map(linesOf(old, lineField).map((line) => [line['id'], line]))
      return linesOf(record, lineField).flatMap((line, index) =>
        usesIn(cells, { row: line, old: oldLines.get(line['id']) ?? {} }, { lines: lineField, index }),
      )
    }),
  ]
}

function usesIn(
  fields: readonly FieldDefinition[],
  { row, old }: { readonly row: EntityRecord | LineRecord; readonly old: EntityRecord | LineRecord },
  place?: IssuePlace,
): readonly Use[] {
  return fields.flatMap((field) => {
    const id = row[field.id]
    if (!isLookup(field) || isInnerLookup(field) || field.isDerived || !isId(id) || old[field.id] === id) return []
    return limitedMaster(field.lookup.to) === undefined ? [] : [{ entity: field.lookup.to, id, field: field.id, place }]
  })
}
