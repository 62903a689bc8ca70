import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import type { ApprovalLevel, ApprovalRule } from './match-rule.ts'

/** What says when a rule holds, and of what. */
export const ruleFields: TableReads['entities'][string] = {
  category: { to: 'category' },
  costCentre: { to: 'costCentre' },
  docType: 'choice',
  isActive: 'boolean',
  maxAmount: 'money',
  minAmount: 'money',
  priority: 'integer',
  reason: { to: 'reason' },
  ruleSite: { to: 'site' },
  validFrom: 'date',
  validTo: 'date',
}

/** What this SQL reads of tables that definitions draw. */
export const ruleReads: TableReads = {
  by: 'server/approval/rules/read-rules.ts',
  entities: {
    approvalLevel: {
      minAmount: 'money',
      mode: { options: ['Any', 'All'] },
      role: { to: 'role' },
      user: { to: 'user' },
    },
    approvalRule: { ...ruleFields, ifUnknown: 'boolean' },
  },
}

interface RuleRow extends Omit<RuleOfFamily, 'minAmount' | 'maxAmount' | 'levels'> {
  readonly minAmount: string | null
  readonly maxAmount: string | null
  readonly levels: readonly (Omit<ApprovalLevel, 'minAmount'> & { readonly minAmount: string | null })[]
}

/** A rule and the family it is for. */
export interface RuleOfFamily extends ApprovalRule {
  readonly familyId: string
}

/** Reads the active rules of a document family, or of all; or one rule by id whether or not it is still active. */
export async function readRules(
  trx: Trx,
  query: { readonly tenantId: string; readonly familyId?: string; readonly ruleId?: number },
): Promise<readonly RuleOfFamily[]> {
  const chosen = query.ruleId === undefined ? sql`coalesce(r.is_active, true)` : sql`r.id = ${query.ruleId}`
  const result = await sql<RuleRow>`
    select r.id, r.doc_type as "familyId", r.rule_site_id as "siteId", r.cost_centre_id as "costCentreId", r.reason_id as "reasonId", r.category_id as "categoryId",
      r.min_amount::text as "minAmount", r.max_amount::text as "maxAmount", coalesce(r.priority, 100) as priority, coalesce(r.if_unknown, false) as "ifUnknown",
      r.valid_from as "validFrom", r.valid_to as "validTo",
      (select coalesce(json_agg(json_build_object('levelNo', l.line_no, 'mode', coalesce(l.mode, 'Any'), 'roleId', l.role_id,
          'userId', l.user_id, 'minAmount', l.min_amount::text) order by l.line_no), '[]')
        from approval_level l where l.tenant_id = r.tenant_id and l.parent_id = r.id) as levels
    from approval_rule r
    where r.tenant_id = ${query.tenantId} and (${query.familyId ?? null}::text is null or r.doc_type = ${query.familyId ?? null}) and ${chosen}`.execute(
    trx,
  )
  return result.rows.map(readRule)
}

function readRule(row: RuleRow): RuleOfFamily {
  return {
    ...row,
    minAmount: amount(row.minAmount),
    maxAmount: row.maxAmount === null ? undefined : toDecimal(row.maxAmount),
    levels: row.levels.map((level) => ({ ...level, minAmount: amount(level.minAmount) })),
  }
}

function amount(text: string | null) {
  return text === null ? zero : toDecimal(text)
}
