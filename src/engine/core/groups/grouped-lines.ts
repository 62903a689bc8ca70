import { add, compare, subtract } from '../decimal/arithmetic.ts'
import { parseDecimal, printDecimal, zero, type Decimal } from '../decimal/decimal.ts'
import type { LineRecord, Scalar } from '../model/value.ts'
import { isEmpty } from '../record/record-scope.ts'
import type { GroupDefinition } from './group-definition.ts'

/** A row: the lines that say the same. */
export interface GroupRow {
  /** What they say; null for those that say nothing. */
  readonly value: Scalar
  readonly count: number
  /** Field → its sum, exact. */
  readonly sums: Readonly<Record<string, string>>
  /** Field → what the first line with a value says of it. */
  readonly shows: Readonly<Record<string, Scalar>>
  /** The least its sum should come to; null where there is none. */
  readonly least: Scalar
  /** What the sum lacks of its least; undefined where it is reached, or there is none. */
  readonly short: string | undefined
}

/** Lines by what they say, in the order they first say it and what says nothing last (LINES-49). Sums are exact: those of all rows are that of all lines. */
export function groupedLines(group: GroupDefinition, lines: readonly LineRecord[]): readonly GroupRow[] {
  const rows = new Map<Scalar, LineRecord[]>()
  for (const line of lines) {
    if (group.counts !== undefined && saysNothing(line[group.counts])) continue
    const value = isEmpty(line[group.by]) ? null : (line[group.by] ?? null)
    const members = rows.get(value)
    if (members === undefined) rows.set(value, [line])
    else members.push(line)
  }
  const nobody = rows.get(null)
  rows.delete(null)
  return [...rows, ...(nobody === undefined ? [] : [[null, nobody] as const])].map(([value, members]) =>
    rowOf(group, value, members),
  )
}

function rowOf({ sums, shows, least }: GroupDefinition, value: Scalar, lines: readonly LineRecord[]): GroupRow {
  const sumOf = (id: string): Decimal => lines.map((line) => decimalOf(line[id])).reduce(add, zero)
  const firstOf = (id: string): Scalar => lines.find((line) => !isEmpty(line[id]))?.[id] ?? null
  const lacks = least === undefined ? zero : subtract(decimalOf(firstOf(least.is)), sumOf(least.of))
  return {
    value,
    count: lines.length,
    sums: Object.fromEntries(sums.map((id) => [id, printDecimal(sumOf(id))])),
    shows: Object.fromEntries(shows.map((id) => [id, firstOf(id)])),
    least: least === undefined ? null : firstOf(least.is),
    short: compare(lacks, zero) > 0 ? printDecimal(lacks) : undefined,
  }
}

function saysNothing(value: Scalar | undefined): boolean {
  return isEmpty(value) || (typeof value === 'string' && parseDecimal(value)?.units === 0n)
}

/** What is no number, such as a cell somebody is typing in, counts for nothing. */
function decimalOf(value: Scalar | undefined): Decimal {
  return (typeof value === 'string' ? parseDecimal(value) : undefined) ?? zero
}
