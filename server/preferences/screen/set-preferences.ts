import { sql } from 'kysely'
import { siteTime } from '#core/calendar/site-time.ts'
import { headOffice } from '#core/model/head-office.ts'
import type { PreferenceScreen } from '#core/model/preference-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { Scalar } from '#core/model/value.ts'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { PreferenceChanges } from '#core/http/preferences-contract.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { staleRefusal, type UnseenChange } from '../../audit/stale-refusal.ts'
import type { Trx } from '../../db/pool.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { passGuards } from './pass-guards.ts'
import type { PreferenceGuard } from './preference-guard.ts'
import { findPreference, levelOf } from './show-preferences.ts'
import { readSitePreferences, type SitePreferences } from '../stored-preferences.ts'

/** What a save works with. */
export interface PreferenceSave {
  readonly trx: Trx
  readonly ctx: RequestContext
  readonly definitions: TenantDefinitions
  readonly now: Date
  /** Preferences of another one are not there. */
  readonly screen: PreferenceScreen
  readonly guards: readonly PreferenceGuard[]
}

type Change = PreferenceChanges['changes'][number]

/**
 * Sets preferences of the session's site, or with null takes back what it had set; either all or nothing. Every change is in the audit
 * log. @throws E_STALE when somebody changed one since `version`, E_NOT_FOUND for one there is not, E_PERM for one another level sets,
 * E_VALIDATION with what is wrong at each
 */
export async function setPreferences(save: PreferenceSave, { version, changes }: PreferenceChanges): Promise<void> {
  const { trx, ctx } = save
  await sql`select pg_advisory_xact_lock(hashtext('preferences'), hashtext(${ctx.tenantId}))`.execute(trx)
  const before = await readSitePreferences(trx, ctx)
  if (before.version !== version) throw await staleRefusal(save, await lastChange(save))
  const issues = changes.flatMap((change) => issueOf(change, save))
  if (issues.length > 0) throw appError('E_VALIDATION', {}, { issues })
  const refused = await passGuards({ ...save, stored: before.stored }, changes)
  if (refused.length > 0) throw appError('E_VALIDATION', {}, { issues: refused })
  await writeAll(save, changes)
  await appendAudit(trx, { actor: ctx, now: save.now }, auditOf(ctx, before, changes))
}

/** The newest change of those the version counts. */
async function lastChange({ trx, ctx, now }: PreferenceSave): Promise<UnseenChange> {
  const { rows } = await sql<{
    readonly by: number
    readonly at: string
  }>`select edited_by as by, edited_on as at from preference_value
    where tenant_id = ${ctx.tenantId} and site_id in (${headOffice}::bigint, ${ctx.siteId}::bigint) order by edited_on desc limit 1`.execute(
    trx,
  )
  return { by: rows[0]?.by, at: rows[0]?.at ?? now.toISOString() }
}

function issueOf({ id, value }: Change, { definitions, ctx, now, screen }: PreferenceSave): readonly FieldIssue[] {
  const preference = findPreference(definitions, { screen, id })
  if (preference === undefined) throw appError('E_NOT_FOUND')
  if (!preference.levels.includes(levelOf(ctx.siteId))) throw appError('E_PERM')
  if (value === null) return []
  const { field } = preference
  const today = siteTime(now.toISOString(), 'UTC')?.day ?? ''
  const issue = value === '' ? { code: 'required' } : kindOf(field).check(field.options, value, today)
  return issue === undefined ? [] : [fieldIssue(id, issue)]
}

/** One statement for all of them; what is named twice keeps the last. */
async function writeAll({ trx, ctx, now }: PreferenceSave, changes: readonly Change[]): Promise<void> {
  const values = [...new Map(changes.map(({ id, value }) => [id, value]))].map(([id, value]) => ({ id, value }))
  await sql`insert into preference_value as p (tenant_id, site_id, preference, value, edited_by, edited_on)
    select ${ctx.tenantId}, ${ctx.siteId}::bigint, c ->> 'id', nullif(c -> 'value', 'null'), ${ctx.userId}::bigint,
      ${now.toISOString()}::timestamptz
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb) c
    on conflict (tenant_id, site_id, preference) do update set value = excluded.value, version_no = p.version_no + 1,
      edited_by = excluded.edited_by, edited_on = excluded.edited_on`.execute(trx)
}

function auditOf(ctx: RequestContext, { stored }: SitePreferences, changes: readonly Change[]) {
  const level = levelOf(ctx.siteId)
  const own = new Map(stored.filter((one) => one.level === level).map(({ id, value }) => [id, value]))
  const before: Record<string, Scalar> = Object.fromEntries(changes.map(({ id }) => [id, own.get(id) ?? null]))
  const after = Object.fromEntries(changes.map(({ id, value }) => [id, value]))
  return { action: 'change', entity: 'preference', entityId: ctx.siteId, before, after }
}
