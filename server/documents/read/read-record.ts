import { sql, type RawBuilder } from 'kysely'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { fieldRef, frameColumn, ownName, tableRef } from '../../entity-sql/property-ref.ts'
import { viewJoins } from '../../entity-sql/viewed-rows.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Trx } from '../../db/pool.ts'
import { statementText, unforeseen, type StatementText } from '../../db/statement-text.ts'
import { expandedLookup, type LookupContext } from '../../entity-sql/lookup-sql.ts'
import { siteCondition } from '../../entity-sql/site-scope.ts'
import { maySeeChange } from '../../entity-sql/told-changes.ts'
import { readAllLines } from './read-lines.ts'
import { columnsOf, expansionsOf, textOf, valuesOf, type Expansions, type Row } from './row-values.ts'

/** Which record is read, for whom. */
export interface RecordRequest {
  readonly family: FamilyDefinition
  readonly id: number
  /** Site of the session; a record of another site is not found. Absent for the system's own work. */
  readonly siteId?: number
  /** Locks the header until the transaction ends. */
  readonly lock?: boolean
  /** Expands the lookups the reader may see. */
  readonly expand?: LookupContext
  /** Expands this user as well, who is about to edit the record. */
  readonly editor?: number
}

/** A record in field ids with its lines, and beside it what its lookups point at. */
export interface StoredRecord {
  readonly record: EntityRecord
  readonly expanded: Expansions
  /** `editedBy` as it will be expanded once the editor has edited it. */
  readonly editor: Expansions
  /** Lines field → expansions of each line, aligned with the record's lines. */
  readonly expandedLines: Readonly<Record<string, readonly Expansions[]>>
}

/** Reads one record whole, every field of it; undefined when there is none the site may see. One statement, one for each lines field and one for what lines point at, sent together. */
export async function readRecord(trx: Trx, request: RecordRequest): Promise<StoredRecord | undefined> {
  const { entity } = request.family
  const header = headerText(trx, request).ask(trx, { id: request.id, editor: request.editor ?? null })
  const [rows, lines] = await Promise.all([header, readAllLines(trx, request)])
  const [row] = rows
  if (!row) return undefined
  const own = valuesOf(entity.fields, row)
  if (!isTold(request, own)) return undefined
  return {
    record: { ...own, ...Object.fromEntries(lines.map((each) => [each.field, each.rows])) },
    expanded: expansionsOf(entity.fields, row),
    editor: '@@editor' in row ? { editedBy: row['@@editor'] } : {},
    expandedLines: Object.fromEntries(lines.map((each) => [each.field, each.expanded])),
  }
}

/** Whether the reader may see what the record tells; the system's own work sees all. */
function isTold({ family, expand }: RecordRequest, record: EntityRecord): boolean {
  return expand === undefined || maySeeChange(family, record, expand)
}

/** Who reads which family, within which transaction. */
export interface RecordReader {
  readonly trx: Trx
  readonly ctx: Pick<RequestContext, 'siteId' | 'userId' | 'permissions'>
  readonly definitions: LookupContext['definitions']
  readonly family: FamilyDefinition
}

/** The same with all that its answer will show, locked until the transaction ends. */
export function readLocked(reader: RecordReader, id: number): Promise<StoredRecord | undefined> {
  const { trx, ctx, definitions, family } = reader
  const expand = { definitions, permissions: ctx.permissions }
  return readRecord(trx, { family, id, siteId: ctx.siteId, expand, editor: ctx.userId, lock: true })
}

/** The record with what views say of it (`readFrom`) as it is now, after a write that may have moved that. Nothing is asked where no view is read. */
export async function withViewed(
  { trx, ctx, definitions, family }: RecordReader,
  stored: StoredRecord,
): Promise<StoredRecord> {
  const viewed = family.entity.fields.filter(({ readFrom }) => readFrom !== undefined)
  if (viewed.length === 0) return stored
  const request = { family, id: standardOf(stored.record).id, expand: { definitions, permissions: ctx.permissions } }
  const [row] = await viewedText(trx, request, viewed).ask(trx, { id: request.id })
  if (row === undefined) return stored
  const record = { ...stored.record, ...valuesOf(viewed, row) }
  return { ...stored, record, expanded: { ...stored.expanded, ...expansionsOf(viewed, row) } }
}

function viewedText(trx: Trx, request: RecordRequest, viewed: readonly FieldDefinition[]): StatementText<Row> {
  return textOf(request, 'viewed', () =>
    statementText(
      trx,
      (slot) => sql<Row>`SELECT ${columnsOf(viewed, request.expand)} FROM ${tableRef(request.family.entity.table)} AS t
        ${viewJoins(viewed, 't')}
        WHERE ${frameColumn('t', 'tenant_id')} = ${slot('tenant')} AND ${frameColumn('t', 'id')} = ${unforeseen(slot('id'), 'bigint')}`,
    ),
  )
}

function headerText(trx: Trx, request: RecordRequest): StatementText<Row> {
  const { family, siteId, lock = false, editor } = request
  const { entity } = family
  return textOf(request, `${siteId ?? ''}${lock ? ' lock' : ''}${editor === undefined ? '' : ' editor'}`, () =>
    statementText(trx, (slot) => {
      const owner = { ...entity, family: family.id, parent: undefined }
      const visible = siteId === undefined ? undefined : siteCondition(owner, { siteId, alias: 't' })
      return sql<Row>`SELECT ${columnsOf(entity.fields, request.expand)}${editorColumn(request, slot('editor'))}
        FROM ${tableRef(entity.table)} AS t
        ${viewJoins(entity.fields, 't')}
        WHERE ${frameColumn('t', 'tenant_id')} = ${slot('tenant')} AND ${frameColumn('t', 'id')} = ${unforeseen(slot('id'), 'bigint')}
          AND ${visible ?? sql`true`} ${lock ? sql`FOR UPDATE OF t` : sql``}`
    }),
  )
}

function editorColumn({ family, expand, editor }: RecordRequest, slot: unknown): RawBuilder<unknown> {
  const field = family.entity.fields.find(({ id }) => id === 'editedBy')
  if (!isLookup(field) || !expand || editor === undefined) return sql``
  const ref = fieldRef(field, 't')
  const target = ref && expandedLookup(expand, { ...ref, field, sql: sql`${slot}::bigint` })
  return target ? sql`, ${target} AS ${ownName('@@editor')}` : sql``
}
