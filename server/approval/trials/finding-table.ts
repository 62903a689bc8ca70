import { sql } from 'kysely'
import { printDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { Trx } from '../../db/pool.ts'
import type { ComputedTable } from '../../odata/computed-table.ts'
import { putRows } from '../../odata/put-rows.ts'
import { siteToday } from '../../posting/periods/posting-day.ts'
import { readRules } from '../rules/read-rules.ts'
import { findRuleFaults, type RuleFault } from './find-rule-faults.ts'

const table = 'approval_finding'
const columns = [
  'kind',
  'doc_type',
  'rule_site_id',
  'cost_centre_id',
  'category_id',
  'reason_id',
  'from_amount',
  'to_amount',
  'from_day',
  'to_day',
  'rule_id',
  'other_id',
] as const

/** Gaps and overlaps of approval rules from today of the head office on (APPR-62). */
export const findingTable: ComputedTable = {
  table,
  async refresh(trx, { tenantId, now }) {
    const rules = await readRules(trx, { tenantId })
    const today = siteToday(now, await readZone(trx, tenantId))
    await putRows(trx, { tenantId, table, columns }, findRuleFaults(rules, today).map(rowOf))
  },
}

function rowOf({ kind, rule, other, fromAmount, toAmount, fromDay, toDay }: RuleFault) {
  return {
    kind,
    doc_type: rule.familyId,
    rule_site_id: rule.siteId,
    cost_centre_id: rule.costCentreId,
    category_id: rule.categoryId,
    reason_id: rule.reasonId,
    from_amount: amountOf(fromAmount),
    to_amount: amountOf(toAmount),
    from_day: fromDay,
    to_day: toDay ?? null,
    rule_id: rule.id,
    other_id: other?.id ?? null,
  }
}

function amountOf(amount: Decimal | undefined): string | null {
  return amount === undefined ? null : printDecimal(amount)
}

async function readZone(trx: Trx, tenantId: string): Promise<string> {
  const found = await sql<{ readonly zone: string }>`select iana_timezone as zone from site
    where tenant_id = ${tenantId} and id = 1`.execute(trx)
  return found.rows[0]?.zone ?? 'UTC'
}
