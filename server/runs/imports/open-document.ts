import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { readLocked, type StoredRecord } from '../../documents/read/read-record.ts'
import { ownName, tableRef } from '../../entity-sql/property-ref.ts'
import { familyScope } from '../engine/family-scope.ts'
import type { StepInput } from '../engine/run-step.ts'
import type { ImportTarget } from './judge-rows.ts'

/** The document rows are brought into, locked, and where in it. */
export interface OpenDocument {
  readonly id: number
  readonly scope: CommandScope
  readonly stored: StoredRecord
  readonly target: ImportTarget
}

/** Opens the document a run names by the lookup its step is bound to. @throws E_NOT_FOUND */
export async function openDocument({ scope, step }: StepInput, id: number | undefined): Promise<OpenDocument> {
  const binding = step.with['document']
  const field = scope.family.entity.fields.find((one) => binding?.on === 'header' && one.id === binding.field)
  if (field === undefined || !isLookup(field))
    throw new Error('The document of an import is a lookup, which the linker proves')
  const target = familyScope(scope, field.lookup.to)
  const stored = id === undefined ? undefined : await readLocked(target, id)
  if (id === undefined || stored === undefined) throw appError('E_NOT_FOUND')
  const lines = target.family.entity.lines.find(({ imports }) => imports !== undefined)
  if (lines?.imports === undefined) throw new Error(`Lines of ${target.family.id} are not imported`)
  const own = linesOf(stored.record, lines.id)
  const places = await readPlaces(target, lines, own)
  const where = { field: lines, imports: lines.imports, lines: own, places, known: new Map() }
  return { id, scope: { ...target, locked: stored, by: 'File' }, stored, target: where }
}

/** Titles of what tells lines of one item apart, in small letters, by field and id. */
async function readPlaces(
  scope: CommandScope,
  { imports, fields }: LinesField,
  lines: readonly LineRecord[],
): Promise<ReadonlyMap<string, string>> {
  const among = fields.filter(({ id }) => imports?.among.includes(id))
  const titles = await Promise.all(among.map((field) => readTitles(scope, field, lines)))
  return new Map(titles.flat())
}

async function readTitles(
  { trx, ctx, definitions }: CommandScope,
  field: FieldDefinition,
  lines: readonly LineRecord[],
): Promise<readonly (readonly [string, string])[]> {
  const ids = [...new Set(lines.map((line) => line[field.id]).filter((value) => typeof value === 'number'))]
  const family = isLookup(field) ? definitions.families.get(field.lookup.to) : undefined
  const title = family?.entity.fields.find(({ id }) => id === family.entity.title)?.column
  if (ids.length === 0 || family === undefined || title === undefined) return []
  const { rows } = await sql<{ readonly id: number; readonly title: string | null }>`
    select p.id::int as id, p.${ownName(title)}::text as title from ${tableRef(family.entity.table)} p
    where p.tenant_id = ${ctx.tenantId} and p.id = any(${ids}::bigint[])`.execute(trx)
  // A slash divides what a file names: within a title it stands without the blanks a file may have beside it.
  return rows.map(({ id, title: text }) => [
    `${field.id}/${id}`,
    (text ?? '')
      .toLowerCase()
      .split('/')
      .map((part) => part.trim())
      .join('/'),
  ])
}
