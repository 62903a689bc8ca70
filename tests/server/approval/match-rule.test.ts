import { describe, expect, it } from 'vitest'
import { compare } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import { lastLevelNo, nextLevel, routeOf, type ApprovalRule } from '../../../server/approval/rules/match-rule.ts'

const level = (levelNo: number, minAmount = '0') =>
  ({ levelNo, mode: 'Any', roleId: 1, userId: null, minAmount: toDecimal(minAmount) }) as const
const rule = (id: number, more: Partial<ApprovalRule> = {}): ApprovalRule => ({
  id,
  siteId: null,
  costCentreId: null,
  categoryId: null,
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
/** Meat below food. */
const categories = new Map([
  [40, 1],
  [41, 2],
])
const part = (categories: ReadonlyMap<number, number>, worth = '0', reasonId = 30) => ({
  categories,
  worth: toDecimal(worth),
  reasonId,
})
const facts = {
  siteId: 2,
  costCentreId: 20,
  parts: [part(categories)],
  amount: toDecimal('150'),
  day: '2026-03-11',
}
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

  it('[APPR-211] a rule of a category is for what is in it and below it; the deepest decides, between cost centre and reason', () => {
    const [food, meat, drinks] = [rule(1, { categoryId: 40 }), rule(2, { categoryId: 41 }), rule(3, { categoryId: 50 })]
    expect(chosen(drinks)).toBeUndefined()
    expect(chosen(rule(4), drinks, food)).toBe(1)
    expect(chosen(food, meat, drinks)).toBe(2)
    expect(chosen(rule(5, { reasonId: 30 }), food)).toBe(1)
    expect(chosen(meat, rule(6, { costCentreId: 20 }))).toBe(6)
    // Rules that are for the same are told apart by their bands.
    expect(chosen(meat, rule(7, { categoryId: 41, minAmount: toDecimal('100') }))).toBe(7)
    expect(routeOf([meat], { ...facts, parts: [part(new Map())] })).toBeUndefined()
  })

  describe('of documents with lines of several categories', () => {
    const [meat, office, paper] = [
      new Map([[60, 1]]),
      new Map([[70, 1]]),
      new Map([
        [70, 1],
        [71, 2],
      ]),
    ]
    const none = new Map<number, number>()
    const asked = (amount: string, parts: readonly ReturnType<typeof part>[], ...rules: readonly ApprovalRule[]) => {
      const route = routeOf(rules, { ...facts, amount: toDecimal(amount), parts })
      return route && `${route.rule.id}/${route.level.levelNo}`
    }
    const director = rule(1)
    const secretary = rule(2, { categoryId: 71 })

    it('[APPR-211] a line of a category takes no document from the rule more of its amount is of', () => {
      const both = [part(meat, '50000'), part(paper, '0.5')]
      expect(asked('50000.5', both, director, secretary)).toBe('1/1')
      expect(asked('50000.5', both.toReversed(), secretary, director)).toBe('1/1')
      // Where every line is of it, or below it, the rule of the category is asked in place of the general one.
      expect(asked('0.5', [part(paper, '0.5')], director, secretary)).toBe('2/1')
      const stationery = rule(3, { categoryId: 70 })
      expect(asked('9', [part(office, '4'), part(paper, '5')], director, stationery)).toBe('3/1')
      // Nor is a document that a category asks higher about taken from it by lines of another, or of none.
      const butcher = rule(4, { categoryId: 60 })
      expect(asked('50000.5', both, director, secretary, butcher)).toBe('4/1')
      expect(asked('50000.5', [part(meat, '50000'), part(none, '0.5')], director, butcher)).toBe('4/1')
    })

    it('[APPR-211] the rule whose last step is the highest decides, however little is of it', () => {
      const wine = rule(5, { categoryId: 60, levels: [level(1), level(2)] })
      expect(asked('50000', [part(paper, '49999'), part(meat, '1')], director, secretary, wine)).toBe('5/1')
      // A step the amount does not reach makes no rule higher.
      const dear = rule(6, { categoryId: 60, levels: [level(1), level(2, '90000')] })
      expect(asked('50000', [part(paper, '49999'), part(meat, '1')], director, secretary, dear)).toBe('2/1')
    })

    it('[APPR-212] a line with a reason of its own is asked about by the rules of that one', () => {
      const theft = rule(8, { reasonId: 31, levels: [level(1), level(2)] })
      expect(asked('9', [part(meat, '8'), part(meat, '1', 31)], director, theft)).toBe('8/1')
      expect(asked('9', [part(meat, '9')], director, theft)).toBe('1/1')
      expect(asked('9', [part(meat, '8'), part(meat, '1', 31)], theft)).toBe('8/1')
    })

    it('[APPR-211] of parts worth the same the general rule decides; lines of no rule ask nobody', () => {
      expect(asked('0', [part(paper), part(meat)], secretary, director)).toBe('1/1')
      expect(asked('10', [part(paper, '1'), part(meat, '9')], secretary)).toBe('2/1')
      expect(asked('10', [part(meat, '9')], secretary)).toBeUndefined()
    })

    it('[APPR-211] a rule that reaches none of its steps leaves the document to the next in order', () => {
      const late = rule(7, { categoryId: 71, levels: [level(1, '1000')] })
      expect(asked('900', [part(paper, '900')], director, late)).toBe('1/1')
      expect(asked('900', [part(paper, '1'), part(meat, '899')], director, late)).toBe('1/1')
      expect(asked('1000', [part(paper, '1000')], director, late)).toBe('7/1')
      expect(asked('900', [part(paper, '900')], late)).toBeUndefined()
    })
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
    expect(chosen(rule(1, { minAmount: toDecimal('150.01') }))).toBeUndefined()
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

  it('[APPR-36] an amount above the last band asks the rule that reaches highest, with every step the amount reaches', () => {
    const small = rule(1, { maxAmount: toDecimal('2500') })
    const large = rule(2, {
      minAmount: toDecimal('2500'),
      maxAmount: toDecimal('10000'),
      levels: [level(1), level(2, '5000')],
    })
    const asked = (amount: string, ...rules: readonly ApprovalRule[]) => {
      const route = routeOf(rules, { ...facts, amount: toDecimal(amount) })
      return route && `${route.rule.id}/${route.level.levelNo}`
    }
    expect(asked('9999.99', small, large)).toBe('2/1')
    expect([asked('10000', small, large), asked('999999', large, small)]).toEqual(['2/1', '2/1'])
    expect(lastLevelNo(large, toDecimal('10000'))).toBe(2)
    // One that has no end, of any place that fits, holds it and is asked instead.
    expect(asked('10000', small, large, rule(3, { minAmount: toDecimal('2500'), priority: 200 }))).toBe('3/1')
    expect(asked('999999', rule(4, { siteId: 9, maxAmount: toDecimal('100') }))).toBeUndefined()
    // Below the first band nobody is asked, and between two that once left a gap the one below is.
    const high = rule(5, { minAmount: toDecimal('200') })
    expect(asked('100', high)).toBeUndefined()
    expect(asked('150', high, rule(6, { maxAmount: toDecimal('150') }))).toBe('6/1')
    // A step beyond the amount is left out, unless nobody else would be asked.
    expect(asked('300', rule(7, { maxAmount: toDecimal('200'), levels: [level(1, '9000')] }))).toBe('7/1')
  })

  it('[APPR-36] from the lowest band on, whatever the bands, somebody is asked', () => {
    let seed = 11
    const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
    for (let round = 0; round < 300; round += 1) {
      const rules = Array.from({ length: 1 + next(4) }, (_, index) => {
        const min = next(500)
        const maxAmount = next(3) === 0 ? undefined : toDecimal(String(min + 1 + next(500)))
        return rule(index + 1, { minAmount: toDecimal(String(min)), maxAmount, levels: [level(1, String(next(300)))] })
      })
      const lowest = Math.min(...rules.map(({ minAmount }) => Number(minAmount.units)))
      const amount = toDecimal(String(lowest + next(2000)))
      const inside = rules.some(
        ({ minAmount, maxAmount, levels }) =>
          compare(amount, minAmount) >= 0 &&
          (maxAmount === undefined || compare(amount, maxAmount) < 0) &&
          levels.some((each) => compare(amount, each.minAmount) < 0),
      )
      // A rule whose own steps begin higher leaves those amounts alone on purpose.
      if (!inside) expect(routeOf(rules, { ...facts, amount })).toBeDefined()
    }
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
