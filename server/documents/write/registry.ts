import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { printDecimal, zero } from '#core/decimal/decimal.ts'
import { headerRolesOf } from '#core/record/role-values.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { withoutWaiting } from '../../db/in-transaction.ts'
import type { Trx } from '../../db/pool.ts'
import { tenantOf } from '../../db/tenant-of.ts'

/** Keeps the document's row in doc_registry, which drives approvals, search and dashboards, in the document's own transaction. */
export async function writeRegistry(trx: Trx, family: FamilyDefinition, record: EntityRecord): Promise<void> {
  if (family.docType === undefined) return
  const { id, enteredBy } = standardOf(record)
  const row = registryRow(family, record)
  const written = trx
    .insertInto('doc_registry')
    .values({
      tenant_id: tenantOf(trx),
      doc_type_id: family.docType,
      doc_id: id,
      entered_by: enteredBy,
      ...row,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'doc_type_id', 'doc_id']).doUpdateSet(row))
    .execute()
  await withoutWaiting(trx, written)
}

/** Takes a deleted document out of the registry. */
export async function removeFromRegistry(trx: Trx, family: FamilyDefinition, id: number): Promise<void> {
  if (family.docType === undefined) return
  await trx
    .deleteFrom('doc_registry')
    .where('tenant_id', '=', tenantOf(trx))
    .where('doc_type_id', '=', family.docType)
    .where('doc_id', '=', id)
    .execute()
}

/** What the registry says of a document: standard fields, and the roles its definition names; a role nobody plays leaves the column empty. */
function registryRow({ entity }: FamilyDefinition, record: EntityRecord) {
  const { docNo, site, status, approvalStatusId, currentLevel, versionNo } = standardOf(record)
  const roles = headerRolesOf(entity, record)
  return {
    doc_no: docNo,
    site_id: site,
    location_id: roles.from ?? null,
    to_location_id: roles.to ?? null,
    supplier_id: roles.supplier ?? null,
    customer_id: roles.customer ?? null,
    reason_id: roles.reason ?? null,
    post_date: roles.day || null,
    status,
    approval_status_id: approvalStatusId,
    current_level: currentLevel,
    total: printDecimal(roles.amount ?? zero),
    reference: roles.reference || null,
    version_no: versionNo,
  }
}
