import { compare } from '#core/decimal/arithmetic.ts'
import type { Decimal } from '#core/decimal/decimal.ts'

/** One step of a rule: who is asked, and whether one answer decides or all must approve. */
export interface ApprovalLevel {
  readonly levelNo: number
  readonly mode: 'Any' | 'All'
  readonly roleId: number | null
  readonly userId: number | null
  /** The step is left out below this amount. */
  readonly minAmount: Decimal
}

/** An active rule of one document type; null means "any". */
export interface ApprovalRule {
  readonly id: number
  readonly siteId: number | null
  readonly costCentreId: number | null
  readonly reasonId: number | null
  readonly minAmount: Decimal
  readonly maxAmount: Decimal | undefined
  readonly priority: number
  readonly validFrom: string | null
  readonly validTo: string | null
  /** In order. */
  readonly levels: readonly ApprovalLevel[]
}

/** What a document is matched by. */
export interface ApprovalFacts {
  readonly siteId: number
  readonly costCentreId: number | null
  readonly reasonId: number | null
  readonly amount: Decimal
  /** Today at the site. */
  readonly day: string
}

/**
 * The rule for a document (domain 1.7): the most specific of site, cost centre and reason, then the narrowest amount band, then
 * the smallest priority. Undefined when nothing matches: nothing has to be approved.
 */
export function matchRule(rules: readonly ApprovalRule[], facts: ApprovalFacts): ApprovalRule | undefined {
  return rules.filter((rule) => matches(rule, facts)).toSorted(bySpecificity)[0]
}

/** The first step after `after` that the amount reaches. */
export function nextLevel(rule: ApprovalRule, amount: Decimal, after: number): ApprovalLevel | undefined {
  return rule.levels.find((level) => level.levelNo > after && compare(amount, level.minAmount) >= 0)
}

function matches(rule: ApprovalRule, facts: ApprovalFacts): boolean {
  const names = (wanted: number | null, actual: number | null) => wanted === null || wanted === actual
  return (
    names(rule.siteId, facts.siteId) &&
    names(rule.costCentreId, facts.costCentreId) &&
    names(rule.reasonId, facts.reasonId) &&
    compare(facts.amount, rule.minAmount) >= 0 &&
    (rule.maxAmount === undefined || compare(facts.amount, rule.maxAmount) <= 0) &&
    (rule.validFrom === null || rule.validFrom <= facts.day) &&
    (rule.validTo === null || rule.validTo >= facts.day)
  )
}

function bySpecificity(a: ApprovalRule, b: ApprovalRule): number {
  return (
    named(b.siteId) - named(a.siteId) ||
    named(b.costCentreId) - named(a.costCentreId) ||
    named(b.reasonId) - named(a.reasonId) ||
    compare(b.minAmount, a.minAmount) ||
    compareTops(a.maxAmount, b.maxAmount) ||
    a.priority - b.priority ||
    a.id - b.id
  )
}

function named(value: number | null): number {
  return value === null ? 0 : 1
}

/** A band with an end is narrower than one without. */
function compareTops(a: Decimal | undefined, b: Decimal | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return compare(a, b)
}
