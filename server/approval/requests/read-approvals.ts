import { sql } from 'kysely'
import type { ApprovalEntry } from '#core/http/approval-contract.ts'
import type { Trx } from '../../db/pool.ts'
import type { DocumentKey } from './approval-requests.ts'

/** Who was asked about a document and what they answered, oldest first. */
export async function readApprovals(
  trx: Trx,
  document: DocumentKey & { readonly seesCost: boolean },
): Promise<readonly ApprovalEntry[]> {
  const result = await sql<Required<ApprovalEntry>>`
    select trim_scale(r.amount)::text as "Amount", coalesce(c.symbol, '') as "CurrencySymbol", s.currency_decimals as "CurrencyDecimals",
      r.level_no as "Level", r.mode as "Mode", json_build_object('Id', u.id, 'Name', u.display_name) as "Approver",
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
