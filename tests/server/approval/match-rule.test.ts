import { describe, expect, it } from 'vitest'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import { lastLevelNo, nextLevel, routeOf, type ApprovalRule } from '../../../server/approval/rules/match-rule.ts'

const level = (levelNo: number, minAmount = '0') =>
  ({ levelNo, mode: 'Any', roleId: 1, userId: null, minAmount: toDecimal(minAmount) }) as const
const rule = (id: number, more: Partial<ApprovalRule> = {}): ApprovalRule => ({
  id,
  siteId: null,
  costCentreId: null,
  reasonId: null,
  minAmount: zero,
  maxAmount: undefined,
  ifUnknown: false,
  priority: 100,
  validFrom: null,
  validTo: null,
  levels: [level(1)],
  ...more,
})
const facts = { siteId: 2, costCentreId: 20, reasonId: 30, amount: toDecimal('150'), day: '2026-03-11' }
const chosen = (...rules: readonly ApprovalRule[]) => routeOf(rules, facts)?.rule.id

describe('choosing an approval rule', () => {
  it('[APPR-3] the most specific wins: site, then cost centre, then reason', () => {
    const [any, reason, centre, site] = [
      rule(1),
      rule(2, { reasonId: 30 }),
      rule(3, { costCentreId: 20 }),
      rule(4, { siteId: 2 }),
    ]
    expect(chosen(any, reason)).toBe(2)
    expect(chosen(any, reason, centre)).toBe(3)
    expect(chosen(any, reason, centre, site)).toBe(4)
    expect(chosen(site, rule(5, { siteId: 2, reasonId: 30 }))).toBe(5)
  })

  it('[APPR-3] then the narrowest band, then the smallest priority, then the oldest', () => {
    const wide = rule(1, { minAmount: toDecimal('10') })
    expect(chosen(wide, rule(2, { minAmount: toDecimal('100') }))).toBe(2)
    expect(chosen(wide, rule(3, { minAmount: toDecimal('10'), maxAmount: toDecimal('200') }))).toBe(3)
    expect(chosen(rule(4), rule(5, { priority: 1 }))).toBe(5)
    expect(chosen(rule(7), rule(6))).toBe(6)
  })

  it('[APPR-3] rules of other places, amounts and days are not asked', () => {
    expect(chosen(rule(1, { siteId: 3 }), rule(2, { reasonId: 31 }), rule(3, { costCentreId: 21 }))).toBeUndefined()
    expect(
      chosen(rule(1, { minAmount: toDecimal('150.01') }), rule(2, { maxAmount: toDecimal('149.99') })),
    ).toBeUndefined()
    expect(chosen(rule(1, { validFrom: '2026-03-12' }), rule(2, { validTo: '2026-03-10' }))).toBeUndefined()
    expect(
      chosen(
        rule(1, { minAmount: toDecimal('150'), maxAmount: toDecimal('151'), validFrom: facts.day, validTo: facts.day }),
      ),
    ).toBe(1)
  })

  it('[APPR-30] a band holds its lower amount and ends before its upper one: bands that meet leave nothing between them', () => {
    const bands = [rule(1, { maxAmount: toDecimal('2500') }), rule(2, { minAmount: toDecimal('2500') })]
    const asked = (amount: string) => routeOf(bands, { ...facts, amount: toDecimal(amount) })?.rule.id
    expect([asked('2499.99'), asked('2500'), asked('2500.01')]).toEqual([1, 2, 2])
  })

  it('[APPR-32] an amount that is not known: the rule for that with all its steps, else the last step of the rule for the largest amounts', () => {
    const unknown = { ...facts, amount: undefined }
    const small = rule(1, { maxAmount: toDecimal('2500') })
    const large = rule(2, { minAmount: toDecimal('2500'), levels: [level(1), level(2, '5000')] })
    expect(routeOf([small, large], unknown)).toMatchObject({ rule: { id: 2 }, level: { levelNo: 2 } })
    const named = rule(3, { maxAmount: toDecimal('250'), ifUnknown: true, levels: [level(1, '100'), level(2, '9000')] })
    expect(routeOf([small, large, named], unknown)).toMatchObject({ rule: { id: 3 }, level: { levelNo: 1 } })
    expect(nextLevel(named, undefined, 1)?.levelNo).toBe(2)
    expect(lastLevelNo(named, undefined)).toBe(2)
    expect(routeOf([rule(4, { siteId: 9 })], unknown)).toBeUndefined()
    expect(routeOf([small, rule(5, { siteId: 2, maxAmount: toDecimal('100') })], unknown)?.rule.id).toBe(1)
  })

  it('[APPR-4] steps run in order, and those the amount does not reach are left out', () => {
    const route = rule(1, { levels: [level(1), level(2, '1000'), level(3, '150')] })
    expect(nextLevel(route, facts.amount, 0)?.levelNo).toBe(1)
    expect(nextLevel(route, facts.amount, 1)?.levelNo).toBe(3)
    expect(nextLevel(route, facts.amount, 3)).toBeUndefined()
  })
})
