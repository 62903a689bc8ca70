import { sql } from 'kysely'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { PreferenceChanges } from '#core/http/preferences-contract.ts'
import type { PreferenceDefinition, PreferenceScreen } from '#core/model/preference-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { preferenceValue, type StoredPreference } from '#core/preferences/effective-preferences.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { headOffice } from '#core/model/head-office.ts'
import type { Trx } from '../../db/pool.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { PreferenceGuard } from './preference-guard.ts'
import { findPreference, levelOf } from './show-preferences.ts'

/** A save of preferences whose values are right by themselves. */
export interface GuardedSave {
  readonly trx: Trx
  readonly ctx: RequestContext
  readonly definitions: TenantDefinitions
  readonly screen: PreferenceScreen
  readonly guards: readonly PreferenceGuard[]
  /** What is stored for the session's site before the save. */
  readonly stored: readonly StoredPreference[]
}

/** Asks the guards of what is changed, one after another; what is named twice is what it is named last. */
export async function passGuards(
  save: GuardedSave,
  changes: PreferenceChanges['changes'],
): Promise<readonly FieldIssue[]> {
  const last = new Map(changes.map(({ id, value }) => [id, value]))
  const issues: FieldIssue[] = []
  for (const guard of save.guards) {
    const preference = findPreference(save.definitions, { screen: save.screen, id: guard.preference })
    const value = last.get(guard.preference)
    if (preference === undefined || value === undefined) continue
    const issue = await passGuard(save, guard, becomes(save, preference, value))
    if (issue !== undefined) issues.push(issue)
  }
  return issues
}

interface Becomes {
  readonly from: StoredPreference['value']
  readonly to: StoredPreference['value']
}

/** What holds at the session's level before and after the save. */
function becomes(
  { ctx, stored }: GuardedSave,
  preference: PreferenceDefinition,
  value: StoredPreference['value'],
): Becomes {
  const level = levelOf(ctx.siteId)
  const rest = stored.filter((one) => one.level !== level || one.id !== preference.id)
  const after = value === null ? rest : [...rest, { level, id: preference.id, value }]
  return { from: preferenceValue(preference, stored).value, to: preferenceValue(preference, after).value }
}

async function passGuard(
  { trx, ctx }: GuardedSave,
  { preference, pass }: PreferenceGuard,
  { from, to }: Becomes,
): Promise<FieldIssue | undefined> {
  if (from === to) return undefined
  const { tenantId, siteId } = ctx
  const siteIds = siteId === headOffice ? await sitesThatInherit(trx, tenantId, preference) : [siteId]
  const issue = await pass(trx, { tenantId, siteIds, value: to })
  return issue === undefined ? undefined : fieldIssue(preference, issue)
}

/** Sites that have not set their own. */
async function sitesThatInherit(trx: Trx, tenantId: string, preference: string): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`select s.id from site s
    where s.tenant_id = ${tenantId} and s.id <> ${headOffice} and not exists (select from preference_value p
      where p.tenant_id = s.tenant_id and p.site_id = s.id and p.preference = ${preference} and p.value is not null)
    order by s.id`.execute(trx)
  return rows.map(({ id }) => id)
}
