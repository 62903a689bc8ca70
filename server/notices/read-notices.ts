import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { BannerNotice } from '#core/http/notice-contract.ts'
import type { Trx } from '../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const noticeReads: TableReads = {
  by: 'server/notices/read-notices.ts',
  entities: {
    notice: {
      isActive: 'boolean',
      name: 'text',
      severity: { options: ['Critical', 'Warning', 'Info'] },
      showFrom: 'instant',
      showUntil: 'instant',
      text: 'multiline',
    },
  },
}

/** More would be no banner any more. */
const mostShown = 5

/** Active notices whose time it is, the gravest first. */
export async function readNotices(
  trx: Trx,
  { tenantId, now }: { readonly tenantId: string; readonly now: Date },
): Promise<readonly BannerNotice[]> {
  const at = now.toISOString()
  const found = await sql<BannerNotice>`
    select id as "Id", version_no as "VersionNo", name as "Name", text as "Text", severity as "Severity" from notice
    where tenant_id = ${tenantId} and is_active and show_from <= ${at}::timestamptz
      and (show_until is null or show_until > ${at}::timestamptz)
    order by array_position(array['Critical', 'Warning', 'Info'], severity), show_from desc, id limit ${mostShown}`.execute(
    trx,
  )
  return found.rows
}
