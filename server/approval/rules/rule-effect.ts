import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import type { NeededRecord } from '#core/effects/need.ts'
import { decimalParam, flagParam, idParam, integerParam, maybeDecimalParam, textParam } from '#core/model/param.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../../documents/effects/record-effect.ts'
import { ruleFields } from './read-rules.ts'
import { bandIssues, gapWithout, type Band, type BandIssue } from './band-issues.ts'

/** What this SQL reads of tables that definitions draw. */
export const ruleEffectReads: TableReads = {
  by: 'server/approval/rules/rule-effect.ts',
  entities: {
    approvalRule: { ...ruleFields, name: 'text' },
  },
}

const needs = {
  name: textParam('header', ['text']),
  docType: textParam('header', ['choice']),
  ruleSite: idParam('header', 'site'),
  costCentre: idParam('header', 'costCentre'),
  category: idParam('header', 'category'),
  reason: idParam('header', 'reason'),
  minAmount: decimalParam('header', ['money']),
  maxAmount: maybeDecimalParam('header', ['money']),
  priority: integerParam('header'),
  validFrom: textParam('header', ['date']),
  validTo: textParam('header', ['date']),
  isActive: flagParam('header', true),
}

type RuleInput = RecordEffectInput<typeof needs>

/**
 * Saves of approval rules: the amount bands of rules for the same place and days neither overlap nor leave a gap, nor does a rule leave one
 * behind that is switched off or moved to another place.
 */
export const ruleEffect: RecordEffect = defineRecordEffect({ name: 'approval:rule', needs, issues: provenBands })

async function provenBands(input: RuleInput): Promise<readonly FieldIssue[]> {
  const { record } = input
  const left = await bandLeft(input)
  const band = bandOf(record)
  const isEmpty = band.max !== undefined && compare(band.max, band.min) <= 0
  if (!record.isActive || isEmpty) return left
  return [...left, ...bandIssues(band, await readOthers(input, record)).map(issueOf)]
}

/** What says whom a rule is for: a rule that changes one of them leaves its amounts there behind. */
const place = ['docType', 'ruleSite', 'costCentre', 'category', 'reason'] as const

/** A rule that was on and goes leaves no amounts between two others to nobody. */
async function bandLeft(input: RuleInput): Promise<readonly FieldIssue[]> {
  const { record, before } = input
  if (before?.isActive !== true) return []
  const at = record.isActive ? place.find((id) => (record[id] ?? null) !== (before[id] ?? null)) : 'isActive'
  if (at === undefined) return []
  const gap = gapWithout(bandOf(before), await readOthers(input, { ...before, id: record.id }))
  if (gap === undefined) return []
  const [from, to] = [printDecimal(gap.from), printDecimal(gap.to)]
  return [fieldIssue(at, { code: 'bandLeft', params: { below: gap.below.name, above: gap.above.name, from, to } })]
}

function bandOf({ name, priority, minAmount, maxAmount }: NeededRecord<typeof needs>): Band {
  return { name, priority: priority ?? 100, min: minAmount, max: maxAmount }
}

interface OtherRow {
  readonly name: string
  readonly priority: number
  readonly min: string
  readonly max: string | null
}

/** Active rules for the same kind of document, site, cost centre, category and reason on some of the same days; two saves of rules take turns. */
async function readOthers({ trx, ctx }: RuleInput, record: RuleInput['record']): Promise<readonly Band[]> {
  await sql`select pg_advisory_xact_lock(hashtext('approval rules'), hashtext(${ctx.tenantId}))`.execute(trx)
  const [from, to] = [record.validFrom || null, record.validTo || null]
  const found = await sql<OtherRow>`select name, coalesce(priority, 100) as priority,
      coalesce(min_amount, 0)::text as min, max_amount::text as max from approval_rule
    where tenant_id = ${ctx.tenantId} and doc_type = ${record.docType} and coalesce(is_active, true)
      and id is distinct from ${record.id ?? null}::bigint
      and rule_site_id is not distinct from ${record.ruleSite ?? null}::bigint
      and cost_centre_id is not distinct from ${record.costCentre ?? null}::bigint
      and category_id is not distinct from ${record.category ?? null}::bigint
      and reason_id is not distinct from ${record.reason ?? null}::bigint
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
