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
  /** A category of items, with all below it. */
  readonly categoryId: number | null
  readonly reasonId: number | null
  readonly minAmount: Decimal
  /** The band ends before it. */
  readonly maxAmount: Decimal | undefined
  /** Whether the rule says who is asked when the cost of a document is not known. */
  readonly ifUnknown: boolean
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
  /** The categories of its items, and of its lines in words, and all above those, with how deep each lies: 1 at the top. */
  readonly categories: ReadonlyMap<number, number>
  readonly reasonId: number | null
  /** Undefined when it is not known. */
  readonly amount: Decimal | undefined
  /** Today at the site. */
  readonly day: string
}

/** The rule that decides about a document, and the first of its steps that is asked. */
export interface Route {
  readonly rule: ApprovalRule
  readonly level: ApprovalLevel
}

/**
 * Who decides about a document (APPR-3): the most specific rule of site, cost centre, category of items (the deepest) and reason, then the narrowest
 * amount band, then the smallest priority, from its first step that the amount reaches. Above every band the rule that reaches highest decides. When the
 * cost is not known, the rule that says it is for that; when none says so, the last step of the rule for the largest amounts. Undefined
 * when nothing has to be approved: no rule is for the place and day, or the amount is below all of them.
 */
export function routeOf(rules: readonly ApprovalRule[], facts: ApprovalFacts): Route | undefined {
  const here = rules.filter((rule) => isHere(rule, facts))
  const { amount } = facts
  const order = bySpecificity(facts)
  if (amount === undefined) return routeOfUnknown(here, order)
  const [rule] = here.filter((each) => holds(each, amount)).toSorted(order)
  return rule === undefined ? routeAbove(here, amount, order) : routeFrom(rule, nextLevel(rule, amount, 0))
}

/** The first step after `after` that the amount reaches; an amount that is not known reaches every step. */
export function nextLevel(rule: ApprovalRule, amount: Decimal | undefined, after: number): ApprovalLevel | undefined {
  return rule.levels.find((level) => level.levelNo > after && reaches(amount, level))
}

/** Every step a route comes to, in order. */
export function stepsOf({ rule, level }: Route, amount: Decimal | undefined): readonly ApprovalLevel[] {
  const next = nextLevel(rule, amount, level.levelNo)
  return next === undefined ? [level] : [level, ...stepsOf({ rule, level: next }, amount)]
}

/** The number of the last step the amount reaches; of the last of all where it reaches none and is asked all the same. */
export function lastLevelNo(rule: ApprovalRule, amount: Decimal | undefined): number {
  const last = rule.levels.findLast((level) => reaches(amount, level)) ?? rule.levels.at(-1)
  return last?.levelNo ?? 0
}

function reaches(amount: Decimal | undefined, level: ApprovalLevel): boolean {
  return amount === undefined || compare(amount, level.minAmount) >= 0
}

/** What lies above the bands is no smaller matter than what lies in them: somebody is asked, if only by the last step. */
function routeAbove(rules: readonly ApprovalRule[], amount: Decimal, order: Order): Route | undefined {
  const ended = rules.filter(({ maxAmount }) => maxAmount !== undefined && compare(maxAmount, amount) <= 0)
  const highest = highestOf(ended, order)
  return highest && routeFrom(highest, nextLevel(highest, amount, 0) ?? highest.levels.at(-1))
}

/** The rule for the largest amounts. */
function highestOf(rules: readonly ApprovalRule[], order: Order): ApprovalRule | undefined {
  return rules.toSorted((a, b) => compareTops(b.maxAmount, a.maxAmount) || order(a, b))[0]
}

function routeOfUnknown(rules: readonly ApprovalRule[], order: Order): Route | undefined {
  const [named] = rules.filter((rule) => rule.ifUnknown).toSorted(order)
  if (named !== undefined) return routeFrom(named, named.levels[0])
  const highest = highestOf(rules, order)
  return highest && routeFrom(highest, highest.levels.at(-1))
}

function routeFrom(rule: ApprovalRule, level: ApprovalLevel | undefined): Route | undefined {
  return level && { rule, level }
}

/** Whether the rule is for this place and day, whatever the amount. */
function isHere(rule: ApprovalRule, facts: ApprovalFacts): boolean {
  const names = (wanted: number | null, actual: number | null) => wanted === null || wanted === actual
  return (
    names(rule.siteId, facts.siteId) &&
    names(rule.costCentreId, facts.costCentreId) &&
    (rule.categoryId === null || facts.categories.has(rule.categoryId)) &&
    names(rule.reasonId, facts.reasonId) &&
    (rule.validFrom === null || rule.validFrom <= facts.day) &&
    (rule.validTo === null || rule.validTo >= facts.day)
  )
}

/** A band holds its lower amount and ends before its upper one, so that two bands that meet leave nothing between them. */
function holds(rule: ApprovalRule, amount: Decimal): boolean {
  return compare(amount, rule.minAmount) >= 0 && (rule.maxAmount === undefined || compare(amount, rule.maxAmount) < 0)
}

type Order = (a: ApprovalRule, b: ApprovalRule) => number

function bySpecificity({ categories }: ApprovalFacts): Order {
  const depth = ({ categoryId }: ApprovalRule) => (categoryId === null ? 0 : (categories.get(categoryId) ?? 0))
  return (a, b) =>
    named(b.siteId) - named(a.siteId) ||
    named(b.costCentreId) - named(a.costCentreId) ||
    depth(b) - depth(a) ||
    named(b.reasonId) - named(a.reasonId) ||
    compare(b.minAmount, a.minAmount) ||
    compareTops(a.maxAmount, b.maxAmount) ||
    a.priority - b.priority ||
    a.id - b.id
}

function named(value: number | null): number {
  return value === null ? 0 : 1
}

/** A band with an end is narrower than one without. */
function compareTops(a: Decimal | undefined, b: Decimal | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return compare(a, b)
}
