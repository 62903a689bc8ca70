import { sql } from 'kysely'
import { isId } from '#core/field-kinds/parts/is-id.ts'
import type { TenantEntity } from '#core/model/tenant-definitions.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { IssuePlace } from '#core/record/field-issues.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { fieldIdRef, frameColumn, tableRef } from '../../entity-sql/property-ref.ts'
import { ofTenant } from '../../db/tenant-of.ts'
import type { CommandScope } from '../command/command-scope.ts'

/** A lookup of the header, or of the line at a place. */
interface NamedField {
  readonly field: string
  readonly place: IssuePlace | undefined
}

/** Name of such a lookup among those of a record. */
export function nameOf(field: string, place: IssuePlace | undefined): string {
  return place === undefined ? field : `${place.lines}/${place.index}/${field}`
}

/** Which of some lookups say what a document, or a line of one, says that the record, or this line of it, was made of, as it is stored. */
export async function namedBySources(
  scope: CommandScope,
  record: EntityRecord,
  fields: readonly NamedField[],
): Promise<ReadonlySet<string>> {
  const named = new Set<string>()
  for (const source of scope.family.sources) {
    const header = fields.flatMap(({ field, place }) => (place === undefined && !named.has(field) ? [field] : []))
    for (const field of header) if (await isNamed(scope, record, { field, source })) named.add(field)
    const ofLines = fields.filter(({ place }) => place?.lines === source.lines.into)
    for (const field of new Set(ofLines.map((one) => one.field)))
      for (const name of await namedLines(scope, record, { field, source })) named.add(name)
  }
  return named
}

interface AskedSource {
  readonly field: string
  readonly source: SourceDefinition
}

async function isNamed(scope: CommandScope, record: EntityRecord, { field, source }: AskedSource): Promise<boolean> {
  const { link, into } = source.lines
  const theirs = source.same[field]
  const entity = scope.definitions.families.get(source.from)?.entity
  if (link === undefined || theirs === undefined || entity === undefined) return false
  const ids = linesOf(record, into).map((line) => line[link.record])
  return (await saidBy(scope, { entity, field: theirs, ids })).some(({ says }) => says === record[field])
}

/** Lines that say what the lines of the source they take of say. */
async function namedLines(
  scope: CommandScope,
  record: EntityRecord,
  { field, source }: AskedSource,
): Promise<readonly string[]> {
  const { link, into, from, map } = source.lines
  const theirs = map[field]
  const lines = scope.definitions.families.get(source.from)?.entity.lines.find(({ id }) => id === from)
  const entity = lines && scope.definitions.entity(lines.entity)
  if (link === undefined || theirs === undefined || entity === undefined) return []
  const own = linesOf(record, into)
  const said = await saidBy(scope, { entity, field: theirs, ids: own.map((line) => line[link.line]) })
  const sources = new Map(said.map(({ id, says }) => [id, says]))
  return own.flatMap((line, index) => {
    const of = line[link.line]
    return isId(of) && sources.get(of) === line[field] ? [nameOf(field, { lines: into, index })] : []
  })
}

interface Saying {
  readonly entity: Pick<TenantEntity, 'fields' | 'table'>
  readonly field: string
  readonly ids: readonly unknown[]
}

/** What records say in a lookup, by their ids. */
async function saidBy(
  { trx }: CommandScope,
  { entity, field, ids }: Saying,
): Promise<readonly { readonly id: number; readonly says: number | null }[]> {
  const wanted = [...new Set(ids)].filter(isId)
  const says = fieldIdRef(entity, field, 't')
  if (wanted.length === 0 || says === undefined) return []
  const { rows } = await sql<{ id: number; says: number | null }>`
    select ${frameColumn('t', 'id')}::int as id, ${says.sql}::int as says from ${tableRef(entity.table)} as t
    where ${ofTenant(trx, 't')} and ${frameColumn('t', 'id')} = any(${wanted}::bigint[])`.execute(trx)
  return rows
}
