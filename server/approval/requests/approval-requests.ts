import { sql } from 'kysely'
import { withoutWaiting } from '../../db/in-transaction.ts'
import type { Trx } from '../../db/pool.ts'

/** An open question to one approver. */
export interface OpenRequest {
  readonly id: number
  readonly ruleId: number
  readonly levelNo: number
  readonly mode: 'Any' | 'All'
  readonly approverId: number
  readonly docVersion: number
}

/** Names one document. */
export interface DocumentKey {
  readonly tenantId: string
  readonly docTypeId: number
  readonly docId: number
}

/** Open requests of a document, oldest first. */
export async function readOpenRequests(trx: Trx, document: DocumentKey): Promise<readonly OpenRequest[]> {
  const result = await sql<OpenRequest>`
    select id, rule_id as "ruleId", level_no as "levelNo", mode, approver_id as "approverId", doc_version as "docVersion"
    from approval_request
    where tenant_id = ${document.tenantId} and doc_type_id = ${document.docTypeId} and doc_id = ${document.docId}
      and state = 'Open' order by id`.execute(trx)
  return result.rows
}

/** Ends every open request of a document and every link that could still answer one; nobody waits for either. */
export async function supersedeRequests(trx: Trx, document: DocumentKey): Promise<void> {
  const links = sql`update approval_link l set superseded_at = now() from approval_request r
    where l.tenant_id = ${document.tenantId} and r.tenant_id = l.tenant_id and r.id = l.request_id
      and r.doc_type_id = ${document.docTypeId} and r.doc_id = ${document.docId} and r.state = 'Open'
      and l.decided_at is null and l.superseded_at is null`.execute(trx)
  await withoutWaiting(trx, links)
  const requests = sql`update approval_request set state = 'Superseded'
    where tenant_id = ${document.tenantId} and doc_type_id = ${document.docTypeId} and doc_id = ${document.docId}
      and state = 'Open'`.execute(trx)
  await withoutWaiting(trx, requests)
}

/** Closes what a decision of one approver answered for the others of the step; their links say what was decided. */
export async function closeSiblings(trx: Trx, document: DocumentKey, decision: number): Promise<void> {
  await sql`update approval_link l set decided_at = now(), decision = ${decision} from approval_request r
    where l.tenant_id = ${document.tenantId} and r.tenant_id = l.tenant_id and r.id = l.request_id
      and r.doc_type_id = ${document.docTypeId} and r.doc_id = ${document.docId} and r.state = 'Open'
      and l.decided_at is null and l.superseded_at is null`.execute(trx)
  await supersedeRequests(trx, document)
}
