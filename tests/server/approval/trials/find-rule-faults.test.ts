import { describe, expect, it } from 'vitest'
import { toDecimal } from '#core/decimal/decimal.ts'
import type { RuleOfFamily } from '../../../../server/approval/rules/read-rules.ts'
import { findRuleFaults } from '../../../../server/approval/trials/find-rule-faults.ts'

const today = '2026-03-01'

function rule(id: number, min: string, max: string | null, changes: Partial<RuleOfFamily> = {}): RuleOfFamily {
  const anywhere = {
    siteId: null,
    costCentreId: null,
    categoryId: null,
    reasonId: null,
    ifUnknown: false,
    priority: 100,
    levels: [],
  }
  const always = { validFrom: null, validTo: null }
  const band = { minAmount: toDecimal(min), maxAmount: max === null ? undefined : toDecimal(max) }
  return { id, familyId: 'requisition', ...anywhere, ...always, ...band, ...changes }
}

const told = (rules: readonly RuleOfFamily[]) =>
  findRuleFaults(rules, today).map(
    ({ kind, rule: one, other, fromDay, toDay }) => `${kind} ${one.id}/${other?.id ?? '-'} ${fromDay}..${toDay ?? ''}`,
  )

describe('gaps and overlaps of approval rules', () => {
  it('[APPR-62] finds nothing between bands that meet, and what lies between bands that do not', () => {
    expect(told([rule(1, '0', '500'), rule(2, '500', null)])).toEqual([])
    expect(told([rule(1, '0', '500'), rule(2, '600', null)])).toEqual(['Gap 1/2 2026-03-01..'])
    expect(told([rule(1, '0', '500'), rule(2, '600', null, { siteId: 3 })])).toEqual([])
    expect(told([rule(1, '0', '500'), rule(2, '400', null, { categoryId: 4 })])).toEqual([])
  })

  it('[APPR-62] says from which day on a rule between two others that ends leaves its amounts to nobody', () => {
    const between = rule(2, '500', '900', { validTo: '2026-03-31' })
    expect(told([rule(1, '0', '500'), between, rule(3, '900', null)])).toEqual(['Gap 1/3 2026-04-01..'])
    const later = rule(4, '500', '900', { validFrom: '2026-04-10' })
    expect(told([rule(1, '0', '500'), between, rule(3, '900', null), later])).toEqual([
      'Gap 1/3 2026-04-01..2026-04-09',
    ])
  })

  it('[APPR-62] finds two rules of one priority for the same amounts, as one finding through all days they share', () => {
    const other = rule(3, '2000', null, { validFrom: '2026-05-01' })
    expect(told([rule(1, '0', '500'), rule(2, '400', '2000'), other])).toEqual(['Overlap 1/2 2026-03-01..'])
    expect(told([rule(1, '0', '500'), rule(2, '400', null, { priority: 5 })])).toEqual([])
  })

  it('[APPR-62] says when all rules of a place are over', () => {
    expect(told([rule(1, '0', null, { validTo: '2026-06-30' })])).toEqual(['Ends 1/- 2026-07-01..'])
  })
})
