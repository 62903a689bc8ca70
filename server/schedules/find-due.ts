import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { Trx } from '../db/pool.ts'
import { fieldRef, tableRef } from '../entity-sql/property-ref.ts'

/** A record whose run is due. */
export interface DueRecord {
  readonly id: number
  readonly siteId: number
  readonly ownerId: number
  /** The moment it should have run, as the database writes it. */
  readonly dueOn: string
}

/** Most that one look finds; what is left waits for the next, a minute later. */
const most = 500

/** Records of a family whose run is due, longest waiting first. */
export async function findDue(
  trx: Trx,
  { tenantId, family, now }: { readonly tenantId: string; readonly family: FamilyDefinition; readonly now: Date },
): Promise<readonly DueRecord[]> {
  const { next, owner } = columnsOf(family)
  const found = await sql<DueRecord>`
    select t.id, t.site_id as "siteId", ${owner} as "ownerId", ${next}::text as "dueOn" from ${tableRef(family.entity.table)} as t
    where t.tenant_id = ${tenantId} and ${next} <= ${now.toISOString()}::timestamptz and t.site_id is not null and ${owner} is not null
    order by ${next}, t.id limit ${most}`.execute(trx)
  return found.rows
}

/** Whether a run is still to be made, and ours: its record is locked then until the transaction ends, and other nodes pass it by. */
export async function claimDue(
  trx: Trx,
  { tenantId, family, due }: { readonly tenantId: string; readonly family: FamilyDefinition; readonly due: DueRecord },
): Promise<boolean> {
  const { next } = columnsOf(family)
  const found = await sql`select from ${tableRef(family.entity.table)} as t
    where t.tenant_id = ${tenantId} and t.id = ${due.id} and ${next} = ${due.dueOn}::timestamptz
    for update of t skip locked`.execute(trx)
  return found.rows.length > 0
}

function columnsOf({ id, entity, schedule }: FamilyDefinition) {
  const ref = (name: string | undefined) => {
    const field = entity.fields.find((one) => one.id === name)
    const found = field && fieldRef(field, 't')
    if (found === undefined) throw new Error(`${id} keeps no ${name}, which the linker has proved`)
    return found.sql
  }
  return { next: ref(schedule?.told.next), owner: ref(schedule?.owner) }
}
