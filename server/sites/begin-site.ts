import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import type { RecordEffectScope } from '../documents/effects/record-effect.ts'
import { transitType } from '../stock-masters/transit-type.ts'

/** What this SQL writes of tables that definitions draw. */
export const beginSiteReads: TableReads = {
  by: 'server/sites/begin-site.ts',
  entities: {
    location: {
      code: 'text',
      name: 'text',
      site: { to: 'site' },
      locationType: { to: 'locationType' },
      isStocked: 'boolean',
      allowNegative: 'boolean',
      isActive: 'boolean',
    },
  },
}

/** A site that was just made. */
interface NewSite {
  readonly id?: number | undefined
  readonly code: string
}

/**
 * Gives a new site what it cannot work without (SITE-4): the road its goods are on between sites, and a way in for who made it, in the
 * role they made it in. Number series, periods and pools come with their first use; accounts, rules and preferences are the tenant's.
 */
export async function beginSite(scope: RecordEffectScope, site: NewSite): Promise<void> {
  const siteId = Number(site.id)
  await openRoad(scope, siteId, site.code)
  await letIn(scope, siteId)
}

async function openRoad(
  { trx, ctx, clock, definitions }: RecordEffectScope,
  siteId: number,
  code: string,
): Promise<void> {
  const translate = translatorFor(definitions, ctx.language)
  const road = { code: `${code.slice(0, 16)}-GIT`, name: translate('site.inTransit', { site: code }) }
  const made = await sql<{ id: number }>`
    insert into location (tenant_id, site_id, code, name, location_type_id, is_stocked, allow_negative, is_active, version_no, entered_by, entered_on)
    select ${ctx.tenantId}, ${siteId}, ${road.code}, ${road.name}, ${transitType}, true, false, true, 1, ${ctx.userId}, ${clock.now()}
    where not exists (select from location where tenant_id = ${ctx.tenantId} and code = ${road.code})
    returning id`.execute(trx)
  const [location] = made.rows
  if (location === undefined) return
  const entry = {
    action: 'create',
    entity: 'location',
    entityId: location.id,
    versionAfter: 1,
    after: { ...road, site: siteId },
  }
  await appendAudit(trx, { actor: ctx, now: clock.now() }, entry)
}

async function letIn({ trx, ctx, clock }: RecordEffectScope, siteId: number): Promise<void> {
  const { tenantId, userId, roleId } = ctx
  // A form of the person that was opened before must not take this away by being saved.
  await sql`update app_user set version_no = version_no + 1 where tenant_id = ${tenantId} and id = ${userId}`.execute(
    trx,
  )
  await sql`insert into user_access (tenant_id, parent_id, line_no, site_id, role_id)
    select ${tenantId}, ${userId}, coalesce(max(line_no), 0) + 1, ${siteId}, ${roleId} from user_access
    where tenant_id = ${tenantId} and parent_id = ${userId}`.execute(trx)
  const entry = { action: 'grant', entity: 'user', entityId: userId, after: { site: siteId, role: roleId } }
  await appendAudit(trx, { actor: ctx, now: clock.now() }, entry)
}
