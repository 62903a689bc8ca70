import { sql } from 'kysely'
import type { NoticeSource } from '../../notices/notice-source.ts'

/** Tells everybody that the house is not complete yet while the demo's history is told, and how far it is (DEMO-740). */
export const historyNotice: NoticeSource = async (trx, { tenantId, translate }) => {
  const { rows } = await sql<{ readonly Done: number; readonly Total: number | null }>`
    select done as "Done", weeks as "Total" from demo_history
    where tenant_id = ${tenantId} and ended_on is null and held_until > now()`.execute(trx)
  return rows.map((Progress) => ({
    // No notice an administrator wrote has this number.
    Id: 0,
    VersionNo: 1,
    Name: translate('messages.demo.name'),
    Text: translate('messages.demo.text'),
    Severity: 'Info',
    Progress,
  }))
}
