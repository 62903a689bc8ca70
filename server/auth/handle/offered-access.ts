import { sql } from 'kysely'
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
  /** Whether the role writes recipes, and what nutrition is told of. */
  readonly mayWriteRecipes: boolean
  readonly mayWriteNutrition: boolean
}

/** Rights that the answer of a sign-in tells apart (SPEC-4.1.1). */
const [recipes, nutrition] = ['CreateRecipes', 'CreateNutrients'] as const

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
    .select([hasRight(tenantId, recipes).as('mayWriteRecipes'), hasRight(tenantId, nutrition).as('mayWriteNutrition')])
    .where('a.tenant_id', '=', tenantId)
    .where('a.parent_id', '=', userId)
    .where('s.is_active', '=', true)
    .where('r.is_active', '=', true)
    .orderBy('s.name')
    .orderBy('r.name')
    .execute()
}

function hasRight(tenantId: string, permission: string) {
  return sql<boolean>`EXISTS (SELECT FROM role_permission AS p
    WHERE p.tenant_id = ${tenantId} AND p.parent_id = r.id AND p.permission = ${permission})`
}
