import { sql } from 'kysely'
import { appError } from '#core/errors/app-error.ts'
import type { Trx } from '../../db/pool.ts'
import type { DocumentKey } from '../ledger/post-event.ts'
import type { StoredPosting } from '../read/read-postings.ts'

/**
 * What was owed for goods goes back whole or not at all: once a part of it is invoiced, or of the goods went back to the supplier, that
 * comes first. Who settles holds the same row of the register. @throws E_SETTLED
 */
export async function refuseSettled(
  trx: Trx,
  document: DocumentKey,
  postings: readonly StoredPosting[],
): Promise<void> {
  const isOwed = postings.some(({ rni }) => rni.some(({ kind }) => kind === 'RECEIPT'))
  if (!isOwed) return
  const { tenantId, docTypeId, docId } = document
  await sql`select from doc_registry where tenant_id = ${tenantId} and doc_type_id = ${docTypeId} and doc_id = ${docId}
    for update`.execute(trx)
  const found =
    await sql`select from rni_entry where tenant_id = ${tenantId} and doc_type_id = ${docTypeId} and doc_id = ${docId}
    group by receipt_line_id having sum(base_qty) <> sum(base_qty) filter (where kind = 'RECEIPT')
    union all select from doc_link where tenant_id = ${tenantId} and from_type = ${docTypeId} and from_id = ${docId} and link_kind = 'source'
    group by to_type, to_id, from_line having sum(base_qty) <> 0 limit 1`.execute(trx)
  if (found.rows.length > 0) throw appError('E_SETTLED')
}
