import { sql, type RawBuilder } from 'kysely'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { idIn } from '#core/record/read-values.ts'
import { isSameCode, looksAlike, runsOf } from '#core/text/look-alike.ts'
import { searchTable } from '../../db/tables/entity-table-search.ts'
import { ofTenant } from '../../db/tenant-of.ts'
import { fieldIdRef, fieldRef, frameColumn, tableRef } from '../../entity-sql/property-ref.ts'
import { readableEntity } from '../../entity-sql/readable-entity.ts'
import { siteCondition } from '../../entity-sql/site-scope.ts'
import type { CommandScope } from '../command/command-scope.ts'

/** Look-alikes that are named to the person who saves. */
const mostTold = 3
/** Entries of the index read for each piece of a word, and records that are looked at: what a save may take, however many there are. */
const mostHits = 5_000
const mostLooked = 1_000
/** Letters at the beginning and the end of a word by which others are found, so that a slip in one of both loses nothing. */
const pieceLength = 4

/**
 * A warning at each field the definition compares records by (`entity.lookAlikes`) whose text looks like that of another record (REC-37). Asked
 * of new records, and of texts that have changed; the pieces of their words are looked for in the search terms, whose index holds under the
 * policies (docs/decisions/search-under-rls.md).
 */
export async function lookAlikeIssues(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): Promise<readonly FieldIssue[]> {
  const { family, definitions, ctx } = scope
  // What the person may not read is not compared, because the warning would tell it.
  const readable = readableEntity(definitions, ctx.permissions, family.entity.id)
  const fields = (readable?.fields ?? []).filter(({ id }) => family.entity.lookAlikes.includes(id))
  const asked = fields.filter(({ id }) => textOf(record, id) !== '' && textOf(record, id) !== textOf(before ?? {}, id))
  if (asked.length === 0) return []
  const words = [...new Set(asked.flatMap(({ id }) => runsOf(textOf(record, id))))].filter((word) => word.length > 1)
  if (words.length === 0) return []
  const id = before === undefined ? null : idIn(before, 'id')
  const others = await findOthers(scope, { fields, words, id, apart: apartOf(scope, record) })
  return asked.flatMap((field) => {
    const alike = others.filter((other) => isAlike(field, textOf(record, field.id), other[field.id] ?? ''))
    return alike.length === 0 ? [] : [warningAt(field, fields, alike)]
  })
}

/** Texts of another record by field. */
type OtherTexts = Readonly<Record<string, string | null>>

function isAlike(field: FieldDefinition, text: string, other: string): boolean {
  return field.options['pattern'] === 'code' ? isSameCode(text, other) : looksAlike(text, other)
}

function warningAt(
  field: FieldDefinition,
  fields: readonly FieldDefinition[],
  alike: readonly OtherTexts[],
): FieldIssue {
  const named = alike.slice(0, mostTold).map((other) => fields.flatMap(({ id }) => other[id] ?? []).join(' '))
  const params = { others: named.join('; '), count: alike.length }
  return { ...fieldIssue(field.id, { code: 'looksAlike', params }), isWarning: true }
}

interface Asked {
  readonly fields: readonly FieldDefinition[]
  readonly words: readonly string[]
  readonly id: number | null
  /** Which records may be others at all. */
  readonly apart: RawBuilder<boolean>
}

/** What the session's site sees, but for records that are one with this by what the definition says (`oneBy`). */
function apartOf({ family, definitions, ctx }: CommandScope, record: EntityRecord): RawBuilder<boolean> {
  const entity = definitions.entity(family.entity.id)
  const seen = (entity && siteCondition(entity, { siteId: ctx.siteId, alias: 't' })) ?? sql<boolean>`true`
  if (entity === undefined) return seen
  const one = entity.oneBy === undefined ? undefined : fieldIdRef(entity, entity.oneBy, 't')
  if (one === undefined || entity.oneBy === undefined) return seen
  return sql<boolean>`(${seen} AND ${one.sql} IS DISTINCT FROM ${textOf(record, entity.oneBy)})`
}

/** Records that share pieces of words, those with rare ones first. */
async function findOthers(
  { trx, family }: CommandScope,
  { fields, words, id, apart }: Asked,
): Promise<readonly OtherTexts[]> {
  const terms = tableRef(searchTable(family.entity.table))
  const needles = words.flatMap((word, place) =>
    [...new Set([word.slice(0, pieceLength), word.slice(-pieceLength)].map((piece) => piece.replace(/^0+/, '')))]
      .filter((piece) => piece.length > 1)
      .map((piece) => ({ word: place, piece })),
  )
  const texts = fields.flatMap((field) => {
    const value = fieldRef(field, 't')
    return value === undefined ? [] : [sql`${sql.lit(field.id)}, ${value.sql}`]
  })
  const { rows } = await sql<{ readonly texts: OtherTexts }>`
    WITH hit AS MATERIALIZED (
      SELECT n.word, h.record_id FROM jsonb_to_recordset(${JSON.stringify(needles)}::jsonb) AS n(word int, piece text)
      CROSS JOIN LATERAL (
        SELECT s.record_id FROM ${terms} AS s WHERE ${ofTenant(trx, 's')} AND s.term >= n.piece AND s.term < n.piece || chr(1114111)
        LIMIT ${mostHits}) AS h
      GROUP BY n.word, h.record_id
    ), common AS (SELECT word, count(*) AS hits FROM hit GROUP BY word
    ), near AS (
      SELECT h.record_id, sum(1.0 / c.hits) AS weight FROM hit AS h JOIN common AS c ON c.word = h.word
      WHERE h.record_id IS DISTINCT FROM ${id}::bigint GROUP BY h.record_id ORDER BY weight DESC, h.record_id LIMIT ${mostLooked}
    )
    SELECT jsonb_build_object(${sql.join(texts)}) AS texts FROM near AS n
    JOIN ${tableRef(family.entity.table)} AS t ON ${ofTenant(trx, 't')} AND ${frameColumn('t', 'id')} = n.record_id
    WHERE ${apart}
    ORDER BY n.weight DESC, n.record_id`.execute(trx)
  return rows.map((row) => row.texts)
}

function textOf(record: EntityRecord, field: string): string {
  const value = record[field]
  return typeof value === 'string' ? value : ''
}
