import { sql, type RawBuilder } from 'kysely'
import type { LinesField, LookupField } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { Trx } from '../../db/pool.ts'
import { statementText, unforeseen, type StatementText } from '../../db/statement-text.ts'
import { expandedLookup, type LookupContext } from '../../entity-sql/lookup-sql.ts'
import { frameColumn, ownName, tableRef, type PropertyRef } from '../../entity-sql/property-ref.ts'
import { readableEntity } from '../../entity-sql/readable-entity.ts'
import { viewJoins, wholeRef } from '../../entity-sql/viewed-rows.ts'
import { textOf, type Expansions, type Row, type RowsReader } from './row-values.ts'

/** Lines of which record are read, for whom. */
export interface LinesRequest extends RowsReader {
  readonly id: number
}

/** What a line of a lines field points at. */
export type NamesOfLine = (lines: LinesField, line: LineRecord) => Expansions

/**
 * What the lines of a record point at, by one statement for all of its lines fields. Lines of one document point at the same order, unit and place: each
 * target is read once for all lines that name it in one field (POST-744).
 */
export async function readNamesOfLines(
  trx: Trx,
  request: LinesRequest,
  told: readonly LinesField[],
): Promise<NamesOfLine> {
  const groups = told.map((lines) => ({ lines, named: namedLookups(lines, request.expand) }))
  const named = groups.flatMap((group) => group.named)
  if (named.length === 0) return () => ({})
  const known = new Map(named.map((one) => [one, new Map<unknown, unknown>()]))
  for (const row of await namesText(trx, request, groups).ask(trx, { id: request.id })) {
    const at = named[Number(row['place']) - 1]
    if (at !== undefined) known.get(at)?.set(row['id'], row['said'])
  }
  const byLines = new Map(groups.map((group) => [group.lines, group.named]))
  return (lines, line) =>
    Object.fromEntries(
      (byLines.get(lines) ?? []).map((one) => [one.field.id, known.get(one)?.get(line[one.field.id]) ?? null]),
    )
}

/** A lookup that is expanded, and where its key stands. */
interface Named {
  readonly field: LookupField
  readonly ref: PropertyRef
  readonly expand: LookupContext
}

/** The lookups of a lines field whose targets the reader may read. */
function namedLookups({ fields }: LinesField, expand: LookupContext | undefined): readonly Named[] {
  if (expand === undefined) return []
  const isRead = ({ lookup }: LookupField): boolean =>
    readableEntity(expand.definitions, expand.permissions, lookup.to) !== undefined
  return fields.flatMap((field) => {
    const ref = isLookup(field) && isRead(field) ? wholeRef(field, 't') : undefined
    return isLookup(field) && ref !== undefined ? [{ field, ref, expand }] : []
  })
}

interface NamedLines {
  readonly lines: LinesField
  readonly named: readonly Named[]
}

function namesText(trx: Trx, request: LinesRequest, groups: readonly NamedLines[]): StatementText<Row> {
  return textOf(request, 'names of lines', () =>
    statementText(trx, (slot) => {
      const pointers = groups.flatMap((group, index) => {
        const before = groups.slice(0, index).flatMap(({ named }) => named).length
        return group.named.length === 0 ? [] : [pointersOf(group, before, slot)]
      })
      const said = groups.flatMap(({ named }) => named).map(saidAt)
      return sql<Row>`WITH pointed AS MATERIALIZED (
          SELECT DISTINCT k.tenant_id, k.place, k.id FROM (${sql.join(pointers, sql` UNION ALL `)}) AS k WHERE k.id IS NOT NULL)
        SELECT p.place, p.id, CASE p.place ${sql.join(said, sql` `)} END AS said FROM pointed AS p`
    }),
  )
}

/** Every key of every line with the place of its field among all that are named, of which so many stand before these lines. */
function pointersOf(
  { lines, named }: NamedLines,
  before: number,
  slot: (name: string) => unknown,
): RawBuilder<unknown> {
  const keys = named.map(({ ref }) => sql`${ref.sql}::bigint`)
  const fields = named.map(({ field }) => field)
  return sql`SELECT ${frameColumn('t', 'tenant_id')}, f.place + ${sql.lit(before)} AS place, f.id
    FROM ${tableRef(lines.table)} AS t ${viewJoins(fields, 't')}
    CROSS JOIN LATERAL unnest(ARRAY[${sql.join(keys)}]) WITH ORDINALITY AS f(id, place)
    WHERE ${frameColumn('t', 'tenant_id')} = ${slot('tenant')} AND ${frameColumn('t', 'parent_id')} = ${unforeseen(slot('id'), 'bigint')}`
}

function saidAt({ field, ref, expand }: Named, index: number): RawBuilder<unknown> {
  const target = expandedLookup(expand, { ...ref, field, alias: 'p', sql: sql`${ownName('p')}.${ownName('id')}` })
  return sql`WHEN ${sql.lit(index + 1)} THEN ${target ?? sql`NULL::json`}`
}
