import { addDays } from '#core/calendar/day-arithmetic.ts'
import { compare } from '#core/decimal/arithmetic.ts'
import type { Decimal } from '#core/decimal/decimal.ts'
import type { RuleOfFamily } from '../rules/read-rules.ts'

/** Amounts of some days that no rule of a place asks about, or two ask about alike, or days on which its rules are over. */
export interface RuleFault {
  readonly kind: 'Gap' | 'Overlap' | 'Ends'
  /** The rule below a gap, the first of two, or the last there was. */
  readonly rule: RuleOfFamily
  /** The rule above a gap, or the second of two. */
  readonly other: RuleOfFamily | undefined
  readonly fromAmount: Decimal | undefined
  /** Undefined: without an end. */
  readonly toAmount: Decimal | undefined
  readonly fromDay: string
  /** The last day of it; undefined: for ever. */
  readonly toDay: string | undefined
}

/** Faults between active rules for the same place, from today on: also those that begin when a rule ends or before one begins. */
export function findRuleFaults(rules: readonly RuleOfFamily[], today: string): readonly RuleFault[] {
  const places = [...new Set(rules.map(placeOf))]
  return places.flatMap((place) => {
    const group = rules.filter((rule) => placeOf(rule) === place)
    const spans = spansOf(group, today)
    return joined(spans.flatMap((span, index) => faultsOf(group, span, spans.slice(0, index))))
  })
}

function placeOf({ familyId, siteId, costCentreId, categoryId, reasonId }: RuleOfFamily): string {
  return [familyId, siteId, costCentreId, categoryId, reasonId].join(' ')
}

/** Days through which the same rules hold. */
interface Span {
  readonly from: string
  readonly to: string | undefined
}

/** Every day from today on, cut where a rule begins and behind the last day of one. */
function spansOf(rules: readonly RuleOfFamily[], today: string): readonly Span[] {
  const cuts = rules.flatMap(({ validFrom, validTo }) => [validFrom, validTo === null ? null : addDays(validTo, 1)])
  const days = [today, ...cuts.filter((day) => typeof day === 'string' && day > today)] as readonly string[]
  const starts = [...new Set(days)].toSorted()
  return starts.map((from, index) => {
    const next = starts[index + 1]
    return { from, to: next === undefined ? undefined : addDays(next, -1) }
  })
}

function holdsOn(day: string, { validFrom, validTo }: RuleOfFamily): boolean {
  return (validFrom === null || validFrom <= day) && (validTo === null || validTo >= day)
}

function faultsOf(group: readonly RuleOfFamily[], span: Span, before: readonly Span[]): readonly RuleFault[] {
  const days = { fromDay: span.from, toDay: span.to }
  const rules = group.filter((rule) => holdsOn(span.from, rule)).toSorted((a, b) => compare(a.minAmount, b.minAmount))
  if (rules.length > 0) return [...gapsOf(rules, days), ...overlapsOf(rules, days)]
  const last = before.flatMap(({ from }) => group.filter((rule) => holdsOn(from, rule))).at(-1)
  const amounts = { fromAmount: undefined, toAmount: undefined }
  return last === undefined ? [] : [{ kind: 'Ends', rule: last, other: undefined, ...amounts, ...days }]
}

type Days = Pick<RuleFault, 'fromDay' | 'toDay'>

/** Between what was reached so far and where the next band begins. */
function gapsOf(rules: readonly RuleOfFamily[], days: Days): readonly RuleFault[] {
  const faults: RuleFault[] = []
  let highest: RuleOfFamily | undefined
  for (const other of rules) {
    const fromAmount = highest?.maxAmount
    if (highest !== undefined && fromAmount !== undefined && compare(fromAmount, other.minAmount) < 0)
      faults.push({ kind: 'Gap', rule: highest, other, fromAmount, toAmount: other.minAmount, ...days })
    if (highest === undefined || reachesFurther(other, highest)) highest = other
  }
  return faults
}

function reachesFurther({ maxAmount: a }: RuleOfFamily, { maxAmount: b }: RuleOfFamily): boolean {
  return b !== undefined && (a === undefined || compare(a, b) > 0)
}

/** Two bands of one priority with amounts in common. */
function overlapsOf(rules: readonly RuleOfFamily[], days: Days): readonly RuleFault[] {
  return rules.flatMap((rule, index) =>
    rules.slice(index + 1).flatMap((other): readonly RuleFault[] => {
      const ends = [rule.maxAmount, other.maxAmount].filter((end) => end !== undefined).toSorted(compare)
      const [toAmount] = ends
      const isApart = toAmount !== undefined && compare(other.minAmount, toAmount) >= 0
      if (rule.priority !== other.priority || isApart) return []
      return [{ kind: 'Overlap', rule, other, fromAmount: other.minAmount, toAmount, ...days }]
    }),
  )
}

/** A fault that goes on through the next days is one fault. */
function joined(faults: readonly RuleFault[]): readonly RuleFault[] {
  const found: RuleFault[] = []
  for (const fault of faults) {
    const same = found.findIndex(
      (one) =>
        one.kind === fault.kind &&
        one.rule === fault.rule &&
        one.other === fault.other &&
        one.toDay !== undefined &&
        addDays(one.toDay, 1) === fault.fromDay,
    )
    const earlier = found[same]
    if (earlier === undefined) found.push(fault)
    else found[same] = { ...earlier, toDay: fault.toDay }
  }
  return found
}
