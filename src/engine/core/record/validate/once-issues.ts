import type { LinesField } from '../../model/field-definition.ts'
import type { LineRecord } from '../../model/value.ts'
import type { FieldIssue } from '../../errors/field-issue.ts'
import { parseDecimal, printDecimal, zero } from '../../decimal/decimal.ts'
import { fieldIssue } from '../field-issues.ts'
import { isEmpty } from '../record-scope.ts'

/** The lines that say what an earlier line says already, by the fields the definition names; told at the last of these. Lines without a value repeat nothing. */
export function onceIssues({ id, once }: LinesField, rows: readonly LineRecord[]): readonly FieldIssue[] {
  const told = once.at(-1)
  if (told === undefined) return []
  const seen = new Set<string>()
  return rows.flatMap((row, index) => {
    const values = once.map((cell) => row[cell])
    if (values.some(isEmpty)) return []
    const key = JSON.stringify(values)
    if (seen.has(key)) return [fieldIssue(told, { code: 'twice' }, { lines: id, index })]
    seen.add(key)
    return []
  })
}

/** A line by the days it holds: `''` for one without a beginning or an end. */
interface Span {
  readonly key: string
  readonly from: string
  readonly to: string
}

/**
 * The lines that hold on a day on which an earlier line holds that says something of the same (REC-36); told where they begin. A line without
 * an end holds until the next one begins. Lines without a value in what they are told apart by hold beside each other, and so do those that
 * hold from different quantities on.
 */
export function spanIssues({ id, spans, fields }: LinesField, rows: readonly LineRecord[]): readonly FieldIssue[] {
  if (spans === undefined) return []
  // Who may not see the days of a line is told by the server.
  const asked = [spans.from, spans.to, ...(spans.least === undefined ? [] : [spans.least])]
  if (!asked.every((name) => fields.some((field) => field.id === name))) return []
  const seen = new Map<string, Span[]>()
  return rows.flatMap((row, index) => {
    const values = spans.of.map((cell) => row[cell])
    if (values.some(isEmpty)) return []
    const least = spans.least === undefined ? '' : leastOf(row[spans.least])
    const span = { key: JSON.stringify([...values, least]), from: dayOf(row[spans.from]), to: dayOf(row[spans.to]) }
    const others = seen.get(span.key) ?? []
    seen.set(span.key, [...others, span])
    return others.some((other) => isShared(span, other))
      ? [fieldIssue(spans.from, { code: 'spanOverlap' }, { lines: id, index })]
      : []
  })
}

/** Days are compared as text; one without a beginning begins before all others. */
function isShared(one: Span, other: Span): boolean {
  if (one.from === other.from) return true
  const [first, second] = one.from < other.from ? [one, other] : [other, one]
  return first.to !== '' && first.to >= second.from
}

/** The quantity a line holds from, written in one way; nothing is none. */
function leastOf(value: LineRecord[string] | undefined): string {
  return printDecimal((typeof value === 'string' ? parseDecimal(value) : undefined) ?? zero)
}

function dayOf(value: LineRecord[string] | undefined): string {
  return typeof value === 'string' ? value : ''
}
