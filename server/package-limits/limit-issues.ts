import { sql, type RawBuilder } from 'kysely'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { isInnerLookup, isLookup } from '#core/model/field-shapes.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { isId } from '#core/field-kinds/parts/is-id.ts'
import type { IssuePlace } from '#core/record/field-issues.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { usedAt } from '#core/record/used-at.ts'
import { limitCondition, limitsThere, type LimitMode, type LimitPlace } from './limit-condition.ts'
import { limitedMaster } from './limited-masters.ts'
import type { LimitedSave } from './limited-save.ts'
import { masterOf, narrowPlace, type Narrowed, type NarrowPlace } from './narrow-place.ts'
import { outsideIssue } from './outside-issue.ts'
import { placeIssues } from './place-issues.ts'

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
 * there before stays, as long as the document stays where it is. Two statements at most, whatever the number of lines. Besides, where a record
 * names locations for itself.
 */
export async function limitIssues(save: LimitedSave): Promise<readonly FieldIssue[]> {
  return [...(await useIssues(save)), ...(await placeIssues(save))]
}

async function useIssues(save: LimitedSave): Promise<readonly FieldIssue[]> {
  const locations = usedAt(save.family, save.record)
  const uses = locations === undefined ? [] : newUses(save)
  if (locations === undefined || uses.length === 0) return []
  const parts = await questionsOf(uses, { ...save, locations })
  if (parts.length === 0) return []
  const found = await sql<Found>`${sql.join(parts, sql` UNION ALL `)}`.execute(save.trx)
  const narrowed = await readNarrowed(found.rows, { ...save, locations })
  return uses.flatMap(({ entity, id, field, place }) => {
    const known = narrowed.get(`${entity} ${id}`)
    return known === undefined ? [] : [outsideIssue(known, field, place)]
  })
}

/** A record that limits of a mode do not take. */
interface Found {
  readonly entity: string
  readonly id: number
  readonly mode: LimitMode
}

/** The same by entity and id, with what does not take them; what refuses is the last word. Nothing is asked where all are taken. */
async function readNarrowed(found: readonly Found[], save: PlacedSave): Promise<ReadonlyMap<string, Narrowed>> {
  if (found.length === 0) return new Map()
  const entities = [...new Set(found.map(({ entity }) => entity))]
  const parts = entities.flatMap((entity) =>
    modes.map((mode) => {
      const ids = found.filter((one) => one.entity === entity && one.mode === mode).map(({ id }) => id)
      return sql`SELECT ${entity}::text AS entity, u.id, ${mode}::text AS mode, n.* FROM unnest(${ids}::bigint[]) AS u(id),
        LATERAL (${narrowPlace(entity, { ...placeOf(save), mode }, sql`u.id`)}) AS n`
    }),
  )
  const { rows } = await sql<Found & NarrowPlace>`${sql.join(parts, sql` UNION ALL `)}`.execute(save.trx)
  return new Map(rows.map(({ entity, id, mode, ...narrow }) => [`${entity} ${id}`, { mode, narrow }]))
}

type PlacedSave = LimitedSave & { readonly locations: readonly number[] }

/** One question for each entity and mode that is limited there. */
async function questionsOf(uses: readonly Use[], save: PlacedSave): Promise<readonly RawBuilder<unknown>[]> {
  const { rows } = await limitsThere(placeOf(save)).execute(save.trx)
  const there = new Set(rows.map(({ kind, mode }) => `${kind} ${mode}`))
  const entities = [...new Set(uses.map(({ entity }) => entity))]
  return entities.flatMap((entity) =>
    modes
      .filter((mode) => there.has(`${masterOf(entity).kind} ${mode}`))
      .map((mode) => outside(entity, { uses, mode }, save)),
  )
}

function placeOf({ tenantId, siteId, locations, today }: PlacedSave): LimitPlace {
  return { tenantId, siteId, locations, today: sql`${today}::date` }
}

/** What warns is told first, so that what refuses is the last word. */
const modes: readonly LimitMode[] = ['Warn', 'Refuse']

function outside(
  entity: string,
  { uses, mode }: { readonly uses: readonly Use[]; readonly mode: LimitMode },
  save: PlacedSave,
): RawBuilder<unknown> {
  const ids = [...new Set(uses.filter((use) => use.entity === entity).map(({ id }) => id))]
  const question = { ...placeOf(save), mode }
  return sql`SELECT ${entity}::text AS entity, u.id, ${mode}::text AS mode FROM unnest(${ids}::bigint[]) AS u(id)
    WHERE NOT ${limitCondition(masterOf(entity), question, sql`u.id`)}`
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
