import { sql } from 'kysely'
import { addDays } from '#core/calendar/day-arithmetic.ts'
import { siteTime } from '#core/calendar/site-time.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { idParam, textParam } from '#core/model/param.ts'
import { preferenceValues } from '#core/preferences/effective-preferences.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'
import { preferenceOf, requisitionCutoff } from '../preferences/needed-preferences.ts'
import { readSitePreferences } from '../preferences/stored-preferences.ts'

const needs = { site: idParam('header', 'site'), neededBy: textParam('header', ['date']) }

type CutoffInput = RecordEffectInput<typeof needs>

/**
 * Saves of requisitions: what is needed tomorrow or sooner and written after the cut-off time of its site is asked about with that time, the time it is and
 * the first day that could be had (RQN-4). What was asked about once and stands is not asked again.
 */
export const cutoffEffect: RecordEffect = defineRecordEffect({
  name: 'requisitions:cutoff',
  needs,
  async issues(input): Promise<readonly FieldIssue[]> {
    const { record, before, clock, trx, ctx } = input
    if (record.neededBy === '' || before?.neededBy === record.neededBy) return []
    const siteId = record.site ?? ctx.siteId
    const cutoff = await cutoffAt(input, siteId)
    if (cutoff === 0) return []
    const zones = await sql<{ readonly zone: string }>`select iana_timezone as zone from site
      where tenant_id = ${ctx.tenantId} and id = ${siteId}`.execute(trx)
    const now = siteTime(clock.now().toISOString(), zones.rows[0]?.zone ?? 'UTC')
    const [tomorrow, day] = [1, 2].map((days) => now && addDays(now.day, days))
    if (now === undefined || tomorrow === undefined || day === undefined) return []
    if (now.time < clockText(cutoff) || record.neededBy > tomorrow) return []
    const params = { cutoff: clockText(cutoff), time: now.time, day }
    return [{ ...fieldIssue('neededBy', { code: 'requisitionCutoff', params }), isWarning: true }]
  },
})

/** Minutes after midnight; nothing where a site has none. */
async function cutoffAt({ trx, ctx, definitions }: CutoffInput, siteId: number): Promise<number> {
  const { stored } = await readSitePreferences(trx, { tenantId: ctx.tenantId, siteId })
  return preferenceOf(preferenceValues(definitions.preferences, stored), requisitionCutoff)
}

/** 840 → `14:00`. */
function clockText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
