import type { TableReads } from '#core/definition/table-reads.ts'
import { sql } from 'kysely'
import type { ApprovalEntry, WaitingApproval } from '#core/http/approval-contract.ts'
import type { Trx } from '../../db/pool.ts'
import type { DocumentKey } from './approval-requests.ts'

/** What this SQL reads of tables that definitions draw. */
export const approvalReads: TableReads = {
  by: 'server/approval/requests/read-approvals.ts',
  entities: {
    approvalDelegation: { delegate: { to: 'user' }, delegator: { to: 'user' }, validFrom: 'date', validTo: 'date' },
  },
}

/** Who was asked about a document and what they answered, oldest first. */
export async function readApprovals(
  trx: Trx,
  document: DocumentKey & { readonly seesCost: boolean },
): Promise<readonly ApprovalEntry[]> {
  const result = await sql<Required<ApprovalEntry>>`
    select trim_scale(r.amount)::text as "Amount", coalesce(c.symbol, '') as "CurrencySymbol", r.level_no as "Level", r.mode as "Mode", json_build_object('Id', u.id, 'Name', u.display_name) as "Approver",
      r.state as "State", r.opened_at as "OpenedOn", d.approval_status_id as "ApprovalStatusId", coalesce(d.remark, '') as "Remark",
      case when d.decided_by <> r.approver_id then json_build_object('Id', b.id, 'Name', b.display_name) end as "DecidedBy",
      d.decided_at as "DecidedOn", d.channel as "Channel", coalesce(d.doc_version, r.doc_version) as "VersionNo"
    from approval_request r
    join app_user u on u.tenant_id = r.tenant_id and u.id = r.approver_id
    left join approval_decision d on d.tenant_id = r.tenant_id and d.request_id = r.id
    left join app_user b on b.tenant_id = d.tenant_id and b.id = d.decided_by
    join doc_registry y on y.tenant_id = r.tenant_id and y.doc_type_id = r.doc_type_id and y.doc_id = r.doc_id
    left join site s on s.tenant_id = y.tenant_id and s.id = y.site_id
    left join currency c on c.tenant_id = s.tenant_id and c.id = s.base_currency_id
    where r.tenant_id = ${document.tenantId} and r.doc_type_id = ${document.docTypeId} and r.doc_id = ${document.docId}
    order by r.id`.execute(trx)
  return document.seesCost ? result.rows : result.rows.map(({ Amount: _secret, ...entry }) => entry)
}

/** Documents a person is asked about now, or decides about in somebody's place, oldest first, at most 200. */
export async function readWaiting(
  trx: Trx,
  query: { readonly tenantId: string; readonly userId: number; readonly seesCost: boolean; readonly now: Date },
): Promise<readonly WaitingApproval[]> {
  const result = await sql<WaitingApproval>`
    select d.doc_type_id as "TransTypeId", d.doc_id as "TransactionId", d.doc_no as "DocNo", d.status as "Status",
      case when ${query.seesCost}::boolean then trim_scale(r.amount)::text end as "Total",
      coalesce(u.display_name, '') as "EnteredBy", r.opened_at as "OpenedOn",
      case when r.approver_id <> ${query.userId} then json_build_object('Id', a.id, 'Name', a.display_name) end as "For"
    from approval_request r
    join app_user a on a.tenant_id = r.tenant_id and a.id = r.approver_id
    join doc_registry d on d.tenant_id = r.tenant_id and d.doc_type_id = r.doc_type_id and d.doc_id = r.doc_id
    left join app_user u on u.tenant_id = d.tenant_id and u.id = d.entered_by
    where r.tenant_id = ${query.tenantId} and r.state = 'Open' and (r.approver_id = ${query.userId}
      or (d.entered_by <> ${query.userId} and not exists (select 1 from doc_author w where w.tenant_id = d.tenant_id
          and w.doc_type_id = d.doc_type_id and w.doc_id = d.doc_id and w.user_id = ${query.userId})
        and r.approver_id in (select g.delegator_id from approval_delegation g
        join site s on s.tenant_id = d.tenant_id and s.id = d.site_id
        where g.tenant_id = r.tenant_id and g.delegate_id = ${query.userId}
          and (${query.now.toISOString()}::timestamptz at time zone s.iana_timezone)::date between g.valid_from and g.valid_to)))
    order by r.opened_at, r.id limit 200`.execute(trx)
  return result.rows
}
