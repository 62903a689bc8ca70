import type { Trx } from '../../db/pool.ts'

/** A role a user may take at a site, both active. */
export interface OfferedAccess {
  readonly siteId: number
  readonly roleId: number
  readonly siteName: string
  readonly roleName: string
  readonly timeZone: string
  readonly numberDecimals: number
  readonly currencyDecimals: number
}

/** What a user may choose from, by site and role name. */
export function readOfferedAccess(trx: Trx, tenantId: string, userId: number): Promise<OfferedAccess[]> {
  return trx
    .selectFrom('user_access as a')
    .innerJoin('site as s', (join) => join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.id', '=', 'a.site_id'))
    .innerJoin('role as r', (join) => join.onRef('r.tenant_id', '=', 'a.tenant_id').onRef('r.id', '=', 'a.role_id'))
    .select([
      's.id as siteId',
      'r.id as roleId',
      's.name as siteName',
      'r.name as roleName',
      's.iana_timezone as timeZone',
      's.number_decimals as numberDecimals',
      's.currency_decimals as currencyDecimals',
    ])
    .where('a.tenant_id', '=', tenantId)
    .where('a.parent_id', '=', userId)
    .where('s.is_active', '=', true)
    .where('r.is_active', '=', true)
    .orderBy('s.name')
    .orderBy('r.name')
    .execute()
}
