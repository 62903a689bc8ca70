import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { RecordEffectScope } from '../documents/effects/record-effect.ts'

/** What this SQL reads of tables that definitions draw. */
export const askerSiteReads: TableReads = {
  by: 'server/bids/sites-of-asker.ts',
  entities: { bidRegionSite: { site: { to: 'site' } } },
}

type Asker = Pick<RecordEffectScope, 'trx' | 'ctx' | 'family'>

/** A site as whoever asks for bids may name it. */
export interface AskedSite {
  readonly id: number
  readonly name: string
  readonly isActive: boolean
  /** Whether the person may write requests there. */
  readonly isAllowed: boolean
}

/** The sites of these ids. */
export async function readAskedSites(input: Asker, ids: readonly number[]): Promise<readonly AskedSite[]> {
  const { trx, ctx } = input
  const { rows } = await sql<AskedSite>`
    select s.id::int as id, s.name, s.is_active as "isActive", ${mayAskAt(input)} as "isAllowed"
    from site s where s.tenant_id = ${ctx.tenantId} and s.id = any(${ids}::bigint[])`.execute(trx)
  return rows
}

/** The active sites of a bid region the person may write requests at, in the order of the region. */
export async function readRegionSites(input: Asker, region: number): Promise<readonly number[]> {
  const { trx, ctx } = input
  const { rows } = await sql<{ readonly id: number }>`
    select s.id::int as id from bid_region_site b
    join site s on s.tenant_id = b.tenant_id and s.id = b.site_id and s.is_active
    where b.tenant_id = ${ctx.tenantId} and b.parent_id = ${region} and ${mayAskAt(input)} order by b.line_no`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/**
 * Whether the person may write requests at site `s`: it is that of the session, or one of their roles there has the right, or one at head
 * office, which writes for every site.
 */
function mayAskAt({ ctx, family }: Asker) {
  return sql<boolean>`(s.id = ${ctx.siteId} or exists (select from user_access a
    join role r on r.tenant_id = a.tenant_id and r.id = a.role_id and r.is_active
    join role_permission p on p.tenant_id = r.tenant_id and p.parent_id = r.id and p.permission = ${family.permissions.create}
    where a.tenant_id = s.tenant_id and a.parent_id = ${ctx.userId} and a.site_id in (s.id, 1)))`
}
