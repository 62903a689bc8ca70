import { sql } from 'kysely'
import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { EntityRecord } from '#core/definition/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { RecordEffect, RecordEffectInput } from '../documents/record-effect.ts'
import { decimalIn, numberIn, textIn } from '../posting/record-values.ts'
import { bandIssues, type Band, type BandIssue } from './band-issues.ts'

/** Saves of approval rules: the amount bands of rules for the same place and days neither overlap nor leave a gap. */
export const ruleEffect: RecordEffect = {
  name: 'approval:rule',
  issues: provenBands,
  apply: () => Promise.resolve({ staleSessions: [] }),
}

async function provenBands(input: RecordEffectInput): Promise<readonly FieldIssue[]> {
  const { record } = input
  const band = bandOf(record)
  const isEmpty = band.max !== undefined && compare(band.max, band.min) <= 0
  if (record['isActive'] === false || isEmpty) return []
  return bandIssues(band, await readOthers(input)).map(issueOf)
}

function bandOf(record: EntityRecord): Band {
  const max = record['maxAmount'] ?? null
  return {
    name: textIn(record, 'name'),
    priority: numberIn(record, 'priority') ?? 100,
    min: decimalIn(record, 'minAmount'),
    max: max === null ? undefined : decimalIn(record, 'maxAmount'),
  }
}

interface OtherRow {
  readonly name: string
  readonly priority: number
  readonly min: string
  readonly max: string | null
}

/** Active rules for the same kind of document, site, cost centre and reason on some of the same days; two saves of rules take turns. */
async function readOthers({ trx, ctx, record }: RecordEffectInput): Promise<readonly Band[]> {
  await sql`select pg_advisory_xact_lock(hashtext('approval rules'), hashtext(${ctx.tenantId}))`.execute(trx)
  const [from, to] = [textIn(record, 'validFrom') || null, textIn(record, 'validTo') || null]
  const found = await sql<OtherRow>`select name, coalesce(priority, 100) as priority,
      coalesce(min_amount, 0)::text as min, max_amount::text as max from approval_rule
    where tenant_id = ${ctx.tenantId} and doc_type = ${textIn(record, 'docType')} and coalesce(is_active, true)
      and id is distinct from ${numberIn(record, 'id') ?? null}::bigint
      and rule_site_id is not distinct from ${numberIn(record, 'ruleSite') ?? null}::bigint
      and cost_centre_id is not distinct from ${numberIn(record, 'costCentre') ?? null}::bigint
      and reason_id is not distinct from ${numberIn(record, 'reason') ?? null}::bigint
      and (${to}::date is null or valid_from is null or valid_from <= ${to}::date)
      and (${from}::date is null or valid_to is null or valid_to >= ${from}::date)
    order by min_amount, id`.execute(trx)
  return found.rows.map(({ min, max, ...rule }) => ({
    ...rule,
    min: toDecimal(min),
    max: max === null ? undefined : toDecimal(max),
  }))
}

/** The issue in words that name the other rule and where it stands. */
function issueOf({ at, code, other }: BandIssue): FieldIssue {
  const rule = other.name
  const from = printDecimal(other.min)
  const to = other.max === undefined ? undefined : printDecimal(other.max)
  if (code === 'bandGapAbove') return fieldIssue(at, { code, params: { rule, from } })
  if (to === undefined) return fieldIssue(at, { code: 'bandOverlapOpen', params: { rule, from } })
  return fieldIssue(at, { code, params: code === 'bandOverlap' ? { rule, from, to } : { rule, to } })
}
