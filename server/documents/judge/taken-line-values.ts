import { sql } from 'kysely'
import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import { fieldRef, frameColumn, tableRef } from '../../entity-sql/property-ref.ts'
import type { CommandScope } from '../command/command-scope.ts'

/**
 * Cells whose value, which may stand only once, stands in a line of another record, or in an earlier line of this one. The index has the
 * last word; only here can it still be said which line is meant. One statement a field.
 */
export async function takenLineValues(scope: CommandScope, record: EntityRecord): Promise<readonly FieldIssue[]> {
  const cells = scope.family.entity.lines.flatMap((field) =>
    field.fields.filter((cell) => cell.unique && !cell.isCustom).map((cell) => ({ field, cell })),
  )
  const found = await Promise.all(cells.map((place) => takenIn(scope, record, place)))
  return found.flat()
}

interface CellPlace {
  readonly field: LinesField
  readonly cell: FieldDefinition
}

async function takenIn(
  scope: CommandScope,
  record: EntityRecord,
  { field, cell }: CellPlace,
): Promise<readonly FieldIssue[]> {
  const values = linesOf(record, field.id).map((line) => (isEmpty(line[cell.id]) ? undefined : folded(line[cell.id])))
  const given = values.filter((value) => value !== undefined)
  if (given.length === 0) return []
  const taken = new Set(await findElsewhere(scope, { field, cell }, { given, id: record['id'] }))
  return values.flatMap((value, index) => {
    if (value === undefined) return []
    const isTaken = taken.has(value)
    taken.add(value)
    return isTaken ? [fieldIssue(cell.id, { code: 'unique' }, { lines: field.id, index })] : []
  })
}

async function findElsewhere(
  { trx, ctx }: CommandScope,
  { field, cell }: CellPlace,
  { given, id }: { readonly given: readonly string[]; readonly id: unknown },
): Promise<readonly string[]> {
  const value = fieldRef(cell, 't')
  if (!value) return []
  const text = sql<string>`lower(${value.sql}::text)`
  const found = await sql<{ readonly value: string }>`SELECT ${text} AS value FROM ${tableRef(field.table)} AS t
    WHERE ${frameColumn('t', 'tenant_id')} = ${ctx.tenantId} AND ${text} = ANY(${given}::text[])
      AND ${frameColumn('t', 'parent_id')} IS DISTINCT FROM ${typeof id === 'number' ? id : null}::bigint`.execute(trx)
  return found.rows.map((row) => row.value)
}

/** Without regard to case, as the index compares. */
function folded(value: unknown): string {
  return String(value).toLowerCase()
}
