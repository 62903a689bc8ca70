import { sql } from 'kysely'
import type { FieldDefinition, LinesField, LookupField } from '#core/model/field-definition.ts'
import type { EntityRecord, Scalar } from '#core/model/value.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { isId } from '#core/field-kinds/parts/is-id.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { fieldIdRef, frameColumn, ownName, tableRef } from '../../entity-sql/property-ref.ts'
import { wireValue } from '../../entity-sql/value-sql.ts'
import type { CommandScope } from '../command/command-scope.ts'

/** What of a lookup the server keeps: field beside it → field of the record it points at. */
interface KeptFill {
  readonly field: LookupField
  readonly copies: readonly (readonly [to: string, from: string])[]
}

/** Where it is read, for which family. */
type FillScope = Pick<CommandScope, 'trx' | 'ctx' | 'definitions' | 'family'>

type Copies = Readonly<Record<string, Scalar>>

/**
 * The record with every field, of its header and of its lines, that people cannot enter and that a lookup fills: copied from what the
 * lookup points at as it is now, nothing where it points at nothing. One statement a lookup, all sent together.
 */
export async function withKeptFills(scope: FillScope, record: EntityRecord): Promise<EntityRecord> {
  const { fields, lines } = scope.family.entity
  const [header, ...ofLines] = await Promise.all([
    copiesFor(scope, keptFills(fields), [record]),
    ...lines.map((field) => filledLines(scope, field, record)),
  ])
  return Object.assign({}, record, header[0], ...ofLines)
}

/**
 * The record with what lookups that a move asked for fill beside them, of the header and of its lines, as a save would (FORM-660). Others keep what they
 * brought when they were chosen.
 */
export async function withAskedFills(
  scope: FillScope,
  record: EntityRecord,
  asked: { readonly fields: readonly string[]; readonly lines: string; readonly cells: readonly string[] },
): Promise<EntityRecord> {
  const { fields, lines } = scope.family.entity
  const grid = lines.find(({ id }) => id === asked.lines)
  const header = keptFills(fields).filter(({ field }) => asked.fields.includes(field.id))
  const cells = keptFills(grid?.fields ?? []).filter(({ field }) => asked.cells.includes(field.id))
  if (header.length + cells.length === 0) return record
  const rows = linesOf(record, asked.lines)
  const [[copies], ofLines] = await Promise.all([copiesFor(scope, header, [record]), copiesFor(scope, cells, rows)])
  const filled = rows.map((row, index) => ({ ...row, ...ofLines[index] }))
  return { ...record, ...copies, ...(cells.length === 0 ? {} : { [asked.lines]: filled }) }
}

/**
 * What lookups of the header fill into fields people may enter, as a form does when one is picked: of those fields alone that `isOpen`.
 */
export async function enteredFills(
  scope: FillScope,
  record: EntityRecord,
  isOpen: (field: string) => boolean,
): Promise<Copies> {
  const { fields } = scope.family.entity
  const derived = new Set(fields.filter((field) => field.isDerived).map(({ id }) => id))
  const fills = fillsOf(fields, (to) => !derived.has(to) && isOpen(to))
  const [copies] = await copiesFor(scope, fills, [record])
  return copies ?? {}
}

/** The lines of one lines field with their copies; nothing where no lookup of theirs keeps any. */
async function filledLines(scope: FillScope, lines: LinesField, record: EntityRecord): Promise<EntityRecord> {
  const kept = keptFills(lines.fields)
  const rows = linesOf(record, lines.id)
  if (kept.length === 0 || rows.length === 0) return {}
  const copies = await copiesFor(scope, kept, rows)
  return { [lines.id]: rows.map((row, index) => ({ ...row, ...copies[index] })) }
}

function keptFills(fields: readonly FieldDefinition[]): readonly KeptFill[] {
  const derived = new Set(fields.filter((field) => field.isDerived).map(({ id }) => id))
  return fillsOf(fields, (to) => derived.has(to))
}

function fillsOf(fields: readonly FieldDefinition[], isMeant: (to: string) => boolean): readonly KeptFill[] {
  return fields.filter(isLookup).flatMap((field) => {
    const copies = Object.entries(field.lookup.fill).filter(([to]) => isMeant(to))
    return copies.length === 0 ? [] : [{ field, copies }]
  })
}

/** What is copied into each of some rows. */
async function copiesFor(
  scope: FillScope,
  kept: readonly KeptFill[],
  rows: readonly EntityRecord[],
): Promise<readonly Copies[]> {
  const found = await Promise.all(
    kept.map((fill) =>
      valuesOf(
        scope,
        fill,
        rows.map((row) => row[fill.field.id]),
      ),
    ),
  )
  return rows.map((row) => {
    const pointed = kept.map((fill, index) => ({ fill, values: found[index]?.get(Number(row[fill.field.id])) }))
    // What several lookups fill is that of the one that points at something.
    const [empty, full] = [pointed.filter(({ values }) => !values), pointed.filter(({ values }) => values)]
    return Object.assign({}, ...[...empty, ...full].map(({ fill, values }) => copiesOf(fill, values)))
  })
}

function copiesOf({ copies }: KeptFill, values: Copies | undefined): Copies {
  return Object.fromEntries(copies.map(([to]) => [to, values?.[to] ?? null]))
}

/** Id of a record the lookup points at → its values, by the field they are copied into. */
async function valuesOf(
  { trx, ctx, definitions }: FillScope,
  { field, copies }: KeptFill,
  pointed: readonly unknown[],
): Promise<ReadonlyMap<number, Copies>> {
  const entity = definitions.entity(field.lookup.to)
  const ids = [...new Set(pointed.filter(isId))]
  if (entity === undefined || ids.length === 0) return new Map()
  const columns = copies.flatMap(([to, from]) => {
    const ref = fieldIdRef(entity, from, 't')
    return ref === undefined ? [] : [sql`${wireValue(ref)} AS ${ownName(to)}`]
  })
  const idColumn = frameColumn('t', 'id')
  const rows = await sql<
    Copies & { readonly copied_id: string }
  >`SELECT ${idColumn}::text AS copied_id, ${sql.join(columns)}
    FROM ${tableRef(entity.table)} AS t
    WHERE ${frameColumn('t', 'tenant_id')} = ${ctx.tenantId} AND ${idColumn} = ANY(${ids})`.execute(trx)
  return new Map(rows.rows.map(({ copied_id: id, ...values }) => [Number(id), values]))
}
