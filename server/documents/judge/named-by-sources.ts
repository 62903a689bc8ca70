import { sql } from 'kysely'
import { isId } from '#core/field-kinds/parts/is-id.ts'
import type { LookupField } from '#core/model/field-definition.ts'
import type { SourceDefinition } from '#core/model/source-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { fieldIdRef, frameColumn, tableRef } from '../../entity-sql/property-ref.ts'
import { ofTenant } from '../../db/tenant-of.ts'
import type { CommandScope } from '../command/command-scope.ts'

/** Which of some fields of the header say what a document says that lines of the record were made of, as it is stored. */
export async function namedBySources(
  scope: CommandScope,
  record: EntityRecord,
  fields: readonly LookupField[],
): Promise<ReadonlySet<string>> {
  const named = new Set<string>()
  for (const { id } of fields)
    for (const source of scope.family.sources)
      if (!named.has(id) && (await isNamed(scope, record, { field: id, source }))) named.add(id)
  return named
}

interface NamedField {
  readonly field: string
  readonly source: SourceDefinition
}

async function isNamed(scope: CommandScope, record: EntityRecord, { field, source }: NamedField): Promise<boolean> {
  const { link, into } = source.lines
  const theirs = source.same[field]
  const entity = scope.definitions.families.get(source.from)?.entity
  if (link === undefined || theirs === undefined || entity === undefined) return false
  const ids = [...new Set(linesOf(record, into).map((line) => line[link.record]))].filter(isId)
  const says = fieldIdRef(entity, theirs, 't')
  if (ids.length === 0 || says === undefined) return false
  const { rows } = await sql`select from ${tableRef(entity.table)} as t where ${ofTenant(scope.trx, 't')}
    and ${frameColumn('t', 'id')} = any(${ids}::bigint[]) and ${says.sql} = ${record[field]} limit 1`.execute(scope.trx)
  return rows.length > 0
}
