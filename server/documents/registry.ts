import type { FamilyDefinition } from '#core/definition/family-definition.ts'
import type { EntityRecord } from '#core/definition/value.ts'
import { withoutWaiting } from '../db/in-transaction.ts'
import type { Trx } from '../db/pool.ts'
import { recordText } from './record-text.ts'

/** Keeps the document's row in doc_registry, which drives approvals, search and dashboards, in the document's own transaction. */
export async function writeRegistry(
  trx: Trx,
  tenantId: string,
  family: FamilyDefinition,
  record: EntityRecord,
): Promise<void> {
  if (family.docType === undefined) return
  const row = registryRow(record)
  const written = trx
    .insertInto('doc_registry')
    .values({
      tenant_id: tenantId,
      doc_type_id: family.docType,
      doc_id: Number(record['id']),
      entered_by: Number(record['enteredBy']),
      ...row,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'doc_type_id', 'doc_id']).doUpdateSet(row))
    .execute()
  await withoutWaiting(trx, written)
}

/** Takes a deleted document out of the registry. */
export async function removeFromRegistry(trx: Trx, family: FamilyDefinition, id: number): Promise<void> {
  if (family.docType === undefined) return
  await trx.deleteFrom('doc_registry').where('doc_type_id', '=', family.docType).where('doc_id', '=', id).execute()
}

/** Fields by the ids every document uses for the same thing; a document without one leaves the column empty. */
function registryRow(record: EntityRecord) {
  return {
    doc_no: recordText(record, 'docNo'),
    site_id: Number(record['site']),
    location_id: firstId(record, ['location', 'fromLocation', 'supplyLocation']),
    to_location_id: firstId(record, ['toLocation', 'requestLocation']),
    supplier_id: firstId(record, ['supplier']),
    customer_id: firstId(record, ['customer']),
    post_date: textOrNull(record['postDate']),
    status: recordText(record, 'status'),
    approval_status_id: Number(record['approvalStatusId'] ?? 1),
    current_level: Number(record['currentLevel'] ?? 0),
    total: textOrNull(record['totalValue']) ?? '0',
    reference: textOrNull(record['reference']),
    version_no: Number(record['versionNo']),
  }
}

function firstId(record: EntityRecord, ids: readonly string[]): number | null {
  const value = ids.map((id) => record[id]).find((candidate) => typeof candidate === 'number')
  return typeof value === 'number' ? value : null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
