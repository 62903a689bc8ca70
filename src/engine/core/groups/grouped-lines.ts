import { add, compare, subtract } from '../decimal/arithmetic.ts'
import { parseDecimal, printDecimal, zero, type Decimal } from '../decimal/decimal.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import { scalarIn } from '../record/read-values.ts'
import { isEmpty, linesOf } from '../record/record-scope.ts'
import type { GroupDefinition, GroupParts } from './group-definition.ts'
import { sumParts, type SumPart, type ToldAmount } from './told-parts.ts'

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
  /** What one of its sums is made of; empty where that is not known. */
  readonly parts: readonly SumPart[]
}

/** What is grouped: the lines, with the record they are of, and how many decimals its amounts have. */
export interface LinesToGroup {
  readonly record: EntityRecord
  readonly lines: string
  readonly decimals: number
}

/** Lines by what they say, in the order they first say it and what says nothing last (LINES-49). Sums are exact: those of all rows are that of all lines. */
export function groupedLines(group: GroupDefinition, { record, lines, decimals }: LinesToGroup): readonly GroupRow[] {
  const rows = new Map<Scalar, LineRecord[]>()
  for (const line of [...linesOf(record, lines), ...headerLine(group, record)]) {
    if (group.counts !== undefined && saysNothing(line[group.counts])) continue
    const value = isEmpty(line[group.by]) ? null : (line[group.by] ?? null)
    const members = rows.get(value)
    if (members === undefined) rows.set(value, [line])
    else members.push(line)
  }
  const nobody = rows.get(null)
  rows.delete(null)
  return [...rows, ...(nobody === undefined ? [] : [[null, nobody] as const])].map(([value, members]) =>
    rowOf(group, { value, lines: members, decimals }),
  )
}

/** What of the header counts as one more line; it is no line, so it is not counted among them. */
function headerLine({ header }: GroupDefinition, record: EntityRecord): readonly LineRecord[] {
  const cells = Object.entries(header)
  if (cells.length === 0) return []
  return [{ ...Object.fromEntries(cells.map(([cell, field]) => [cell, scalarIn(record, field)])), [ofHeader]: true }]
}

/** No field has this name. */
const ofHeader = '$header'

interface RowMembers {
  readonly value: Scalar
  readonly lines: readonly LineRecord[]
  readonly decimals: number
}

function rowOf({ sums, shows, least, parts }: GroupDefinition, { value, lines, decimals }: RowMembers): GroupRow {
  const sumOf = (id: string): Decimal => lines.map((line) => decimalOf(line[id])).reduce(add, zero)
  const firstOf = (id: string): Scalar => lines.find((line) => !isEmpty(line[id]))?.[id] ?? null
  const lacks = least === undefined ? zero : subtract(decimalOf(firstOf(least.is)), sumOf(least.of))
  return {
    value,
    count: lines.filter((line) => line[ofHeader] !== true).length,
    sums: Object.fromEntries(sums.map((id) => [id, printDecimal(sumOf(id))])),
    shows: Object.fromEntries(shows.map((id) => [id, firstOf(id)])),
    least: least === undefined ? null : firstOf(least.is),
    short: compare(lacks, zero) > 0 ? printDecimal(lacks) : undefined,
    parts:
      parts === undefined
        ? []
        : sumParts(
            lines.map((line) => toldOf(line, parts)),
            decimals,
          ),
  }
}

function toldOf(line: LineRecord, { of, told }: GroupParts): ToldAmount {
  const text = line[told]
  return { amount: decimalOf(line[of]), told: typeof text === 'string' ? text : '' }
}

function saysNothing(value: Scalar | undefined): boolean {
  return isEmpty(value) || (typeof value === 'string' && parseDecimal(value)?.units === 0n)
}

/** What is no number, such as a cell somebody is typing in, counts for nothing. */
function decimalOf(value: Scalar | undefined): Decimal {
  return (typeof value === 'string' ? parseDecimal(value) : undefined) ?? zero
}
