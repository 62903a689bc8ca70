import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { ScheduleDefinition } from '#core/model/workflow/schedule-definition.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { patternField } from '../documents/write/pass-day.ts'
import { fieldIdRef, frameColumn, tableRef } from '../entity-sql/property-ref.ts'

/** A record that makes something, and the family it makes. */
export interface MadeQuestion {
  readonly scope: Pick<CommandScope, 'trx' | 'ctx'>
  readonly family: FamilyDefinition
  readonly schedule: ScheduleDefinition
  readonly record: EntityRecord
}

/** What was made of a record for the day it runs next, by whomever, and still counts: it is not made twice (SCHD-13). */
export async function findMade({ scope, family, schedule, record }: MadeQuestion): Promise<number | undefined> {
  const { months, makes } = schedule
  const on = months === undefined ? undefined : record[months.on]
  if (makes.day === undefined || typeof on !== 'string') return undefined
  const [pattern, day, status] = [patternField(family, schedule), makes.day, 'status'].map((id) =>
    fieldIdRef(family.entity, id, 't'),
  )
  if (pattern === undefined || day === undefined) throw new Error(`${family.id} does not keep what it is made from`)
  const counts =
    status === undefined ? sql`true` : sql`not ${status.sql} = any(${family.workflow?.voided ?? []}::text[])`
  const found = await sql<{
    readonly id: number
  }>`select ${frameColumn('t', 'id')} as id from ${tableRef(family.entity.table)} as t
    where t.tenant_id = ${scope.ctx.tenantId} and ${pattern.sql} = ${standardOf(record).id} and ${day.sql} = ${on}::date and ${counts}
    order by 1 limit 1`.execute(scope.trx)
  return found.rows[0]?.id
}
