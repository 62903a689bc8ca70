import { sql } from 'kysely'
import type { ExpiryDefinition } from '#core/model/workflow/effect-definition.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { changedFields } from '../audit/changed-fields.ts'
import type { Trx } from '../db/pool.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import { withTenant } from '../db/with-tenant.ts'
import { readRecord } from '../documents/read/read-record.ts'
import { writeRegistry } from '../documents/write/registry.ts'
import { updateHeader } from '../documents/write/write-record.ts'
import { fieldIdRef, frameColumn, tableRef } from '../entity-sql/property-ref.ts'
import type { AppDeps } from '../http/app-deps.ts'

/** Records of one transaction: few, so that a node that stops leaves little undone. */
const batch = 50

interface Expiring {
  readonly tenantId: string
  readonly family: FamilyDefinition
  readonly expires: ExpiryDefinition
  readonly now: Date
}

/**
 * Ends what is over: records of every tenant whose last day has passed by the clock of their site, as the definition of their family says
 * (SCHD-8). Nobody's move: the history names no person. Any number of nodes may do so at once.
 */
export async function expireDue({
  db,
  definitions,
  clock,
}: Pick<AppDeps, 'db' | 'definitions' | 'clock'>): Promise<void> {
  for (const tenantId of definitions.tenantIds) {
    for (const family of definitions.forTenant(tenantId).families.values()) {
      const expires = family.workflow?.expires
      if (expires === undefined) continue
      const expiring = { tenantId, family, expires, now: clock.now() }
      let done = batch
      while (done === batch)
        done = await retryConflicts(() => withTenant(db, { tenantId }, (trx) => expireSome(trx, expiring)))
    }
  }
}

async function expireSome(trx: Trx, expiring: Expiring): Promise<number> {
  const ids = await claimOver(trx, expiring)
  for (const id of ids) await expire(trx, id, expiring)
  return ids.length
}

/** What is over, for this transaction alone: another node passes over it, and finds it ended once this one commits. */
async function claimOver(trx: Trx, { tenantId, family, expires, now }: Expiring): Promise<readonly number[]> {
  const { entity } = family
  const after = fieldIdRef(entity, expires.after, 't')
  const status = fieldIdRef(entity, 'status', 't')
  if (after === undefined || status === undefined) throw new Error(`${family.id} has no ${expires.after} to expire by`)
  const found = await sql<{
    readonly id: number
  }>`select ${frameColumn('t', 'id')} as id from ${tableRef(entity.table)} as t
    join site s on s.tenant_id = t.tenant_id and s.id = t.site_id
    where t.tenant_id = ${tenantId} and ${status.sql} = any(${expires.from}::text[])
      and ${after.sql} < (${now.toISOString()}::timestamptz at time zone s.iana_timezone)::date
    order by t.id limit ${batch} for update of t skip locked`.execute(trx)
  return found.rows.map(({ id }) => id)
}

async function expire(trx: Trx, id: number, { tenantId, family, expires, now }: Expiring): Promise<void> {
  const read = await readRecord(trx, { family, id })
  if (read === undefined) return
  const before = read.record
  const { versionNo } = standardOf(before)
  const next = family.schedule === undefined ? {} : { [family.schedule.told.next]: null }
  const stamp = { versionNo: versionNo + 1, editedBy: null, editedOn: now.toISOString() }
  const after: EntityRecord = { ...before, ...next, ...stamp, status: expires.to }
  await updateHeader(trx, family.entity, after)
  if (family.kind === 'document') await writeRegistry(trx, family, after)
  const actor = { tenantId, userId: null, sessionId: null, traceId: `expiry-${id}` }
  const entry = {
    action: 'expire',
    entity: family.entity.id,
    entityId: id,
    versionBefore: versionNo,
    versionAfter: versionNo + 1,
  }
  await appendAudit(trx, { actor, now }, { ...entry, ...changedFields(family.entity, before, after) })
}
