import { add, compare } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'

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

/** The lines of a document that are of one category, or of none, and for one reason. */
export interface DocumentPart {
  /** Their category and all above it, with how deep each lies: 1 at the top. */
  readonly categories: ReadonlyMap<number, number>
  readonly reasonId: number | null
  /** What they come to, of the amount of the document. */
  readonly worth: Decimal
}

/** What a document is matched by. */
export interface ApprovalFacts {
  readonly siteId: number
  readonly costCentreId: number | null
  /** What it is made of; one part where its lines are not told apart. */
  readonly parts: readonly DocumentPart[]
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
 * Who decides about a document: every part of it names the rule it would be asked by if the document were of it alone (APPR-3), and of these the one
 * decides that asks highest (APPR-211, APPR-212). So a line of another category or reason takes no document from a rule that asks higher. Undefined when nothing has to be
 * approved.
 */
export function routeOf(rules: readonly ApprovalRule[], facts: ApprovalFacts): Route | undefined {
  const here = rules.filter((rule) => isHere(rule, facts))
  const named = facts.parts.flatMap((part) => {
    const { categories, worth } = part
    const fitting = here.filter((rule) => isForPart(rule, part))
    const route = routeOfPart(fitting, facts.amount, bySpecificity(categories))
    return route === undefined ? [] : [{ route, worth }]
  })
  return highestRoute(named, facts.amount)
}

/** A route and what the lines that name it come to. */
interface NamedRoute {
  readonly route: Route
  readonly worth: Decimal
}

/** The route whose last step is the highest; of two as high the one more of the amount is of, else that of the general rule, else by APPR-3. */
function highestRoute(named: readonly NamedRoute[], amount: Decimal | undefined): Route | undefined {
  const byRule = new Map<number, NamedRoute>()
  for (const { route, worth } of named)
    byRule.set(route.rule.id, { route, worth: add(byRule.get(route.rule.id)?.worth ?? zero, worth) })
  const last = ({ route }: NamedRoute) => stepsOf(route, amount).at(-1)?.levelNo ?? 0
  const order = bySpecificity(new Map())
  const [highest] = [...byRule.values()].toSorted(
    (a, b) =>
      last(b) - last(a) ||
      compare(b.worth, a.worth) ||
      isNamed(a.route.rule.categoryId) - isNamed(b.route.rule.categoryId) ||
      order(a.route.rule, b.route.rule),
  )
  return highest?.route
}

/**
 * Who decides about lines of one category (APPR-3): the most specific rule of site, cost centre, category (the deepest) and reason, then the narrowest
 * amount band, then the smallest priority, from its first step that the amount reaches; where it reaches none, the next rule in that order. Above every
 * band the rule that reaches highest decides. When the cost is not known, the rule that says it is for that; when none says so, the last step of the rule
 * for the largest amounts. Undefined when no rule is for the place and day, or the amount is below all of them.
 */
function routeOfPart(rules: readonly ApprovalRule[], amount: Decimal | undefined, order: Order): Route | undefined {
  if (amount === undefined) return routeOfUnknown(rules, order)
  const holding = rules.filter((each) => holds(each, amount)).toSorted(order)
  if (holding.length === 0) return routeAbove(rules, amount, order)
  for (const rule of holding) {
    const route = routeFrom(rule, nextLevel(rule, amount, 0))
    if (route !== undefined) return route
  }
  return undefined
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

function isForPart({ categoryId, reasonId }: ApprovalRule, part: DocumentPart): boolean {
  return (categoryId === null || part.categories.has(categoryId)) && names(reasonId, part.reasonId)
}

/** Whether the rule is for this place and day, whatever the amount, the category and the reason. */
function isHere(rule: ApprovalRule, facts: ApprovalFacts): boolean {
  return (
    names(rule.siteId, facts.siteId) &&
    names(rule.costCentreId, facts.costCentreId) &&
    (rule.validFrom === null || rule.validFrom <= facts.day) &&
    (rule.validTo === null || rule.validTo >= facts.day)
  )
}

function names(wanted: number | null, actual: number | null): boolean {
  return wanted === null || wanted === actual
}

/** A band holds its lower amount and ends before its upper one, so that two bands that meet leave nothing between them. */
function holds(rule: ApprovalRule, amount: Decimal): boolean {
  return compare(amount, rule.minAmount) >= 0 && (rule.maxAmount === undefined || compare(amount, rule.maxAmount) < 0)
}

type Order = (a: ApprovalRule, b: ApprovalRule) => number

function bySpecificity(categories: DocumentPart['categories']): Order {
  const depth = ({ categoryId }: ApprovalRule) => (categoryId === null ? 0 : (categories.get(categoryId) ?? 0))
  return (a, b) =>
    isNamed(b.siteId) - isNamed(a.siteId) ||
    isNamed(b.costCentreId) - isNamed(a.costCentreId) ||
    depth(b) - depth(a) ||
    isNamed(b.reasonId) - isNamed(a.reasonId) ||
    compare(b.minAmount, a.minAmount) ||
    compareTops(a.maxAmount, b.maxAmount) ||
    a.priority - b.priority ||
    a.id - b.id
}

function isNamed(value: number | null): number {
  return value === null ? 0 : 1
}

/** A band with an end is narrower than one without. */
function compareTops(a: Decimal | undefined, b: Decimal | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return compare(a, b)
}
