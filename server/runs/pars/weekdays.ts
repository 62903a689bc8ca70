import { isSameAmount } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import { maybeDecimalParam, written } from '#core/model/param.ts'
import type { LineRecord } from '#core/model/value.ts'
import type { WireRecord } from '#core/record/wire-record.ts'

/** The days of the week as fields end, Monday first. */
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
type Weekday = (typeof weekdays)[number]

/** Factors of the days of the week, Monday first, as decimal texts; null where a day has none, which counts as one. */
export type Week = readonly (string | null)[]

const factor = () => maybeDecimalParam('line', ['quantity'])

/** Of each day the factor there is, and the one that is wanted: people change it. */
export const weekParams = {
  currentMon: written(factor()),
  currentTue: written(factor()),
  currentWed: written(factor()),
  currentThu: written(factor()),
  currentFri: written(factor()),
  currentSat: written(factor()),
  currentSun: written(factor()),
  newMon: factor(),
  newTue: factor(),
  newWed: factor(),
  newThu: factor(),
  newFri: factor(),
  newSat: factor(),
  newSun: factor(),
}

type WeekValues = { readonly [Name in keyof typeof weekParams]: Decimal | undefined }
type Named<P extends string> = Readonly<Record<`${P}${Weekday}`, string | null>>

/** A week in the fields of a line that say what there is. */
export function currentWeek(week: Week): Named<'current'> {
  return named('current', week)
}

/** A week in the fields of a line that say what is wanted. */
export function newWeek(week: Week): Named<'new'> {
  return named('new', week)
}

/** The factors a line was worked out against. */
export function knownWeek(values: WeekValues): Week {
  return weekdays.map((day) => textOf(values[`current${day}`]))
}

/** The factors of the par of an item as it is stored. */
export function weekOf(par: LineRecord | undefined): Week {
  return weekdays.map((day) => {
    const value = par?.[`factor${day}`] ?? null
    return value === null ? null : String(value)
  })
}

/** The wanted factors as a form of the item would send them. */
export function wireWeek(values: WeekValues): WireRecord {
  return Object.fromEntries(weekdays.map((day) => [`Factor${day}`, textOf(values[`new${day}`])]))
}

/** Whether two weeks say the same of every day. */
export function sameWeek(one: Week, other: Week): boolean {
  return weekdays.every((_day, at) => isSameAmount(decimalOf(one[at]), decimalOf(other[at])))
}

/** Whether two weeks come to the same: a day without a factor counts as one (PARS-47). */
export function sameFactors(one: Week, other: Week): boolean {
  return sameWeek(one.map(factorOf), other.map(factorOf))
}

/** A week as people read it, Monday first. */
export function weekText(week: Week): string {
  return week.map((value) => (value === null ? '–' : printDecimal(toDecimal(value)))).join(' ')
}

function named<P extends string>(prefix: P, week: Week): Named<P> {
  // The keys are those of the type, by construction.
  return Object.fromEntries(weekdays.map((day, at) => [`${prefix}${day}`, week[at] ?? null])) as Named<P>
}

function factorOf(value: string | null): string {
  return value ?? '1'
}

function decimalOf(value: string | null | undefined): Decimal | undefined {
  return value === null || value === undefined ? undefined : toDecimal(value)
}

function textOf(value: Decimal | undefined): string | null {
  return value === undefined ? null : printDecimal(value)
}
