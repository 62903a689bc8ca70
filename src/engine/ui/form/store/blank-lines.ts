import type { LinesField } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import { isSameValue } from '#core/record/same-value.ts'
import type { FormLogic } from './form-logic.ts'
import type { FormContent } from './form-state.ts'
import { lineKey } from './line-key.ts'

/** Indexes of lines nobody has given anything: new, and like an empty line in every input. They are left out of a save (LINES-7). */
export function blankLines(lines: LinesField, rows: readonly LineRecord[], empty: LineRecord): readonly number[] {
  const inputs = lines.fields.filter((field) => !field.isDerived)
  return rows.flatMap((line, index) => {
    const isBlank = isEmpty(line.id) && inputs.every((field) => isSameValue(field, line[field.id], empty[field.id]))
    return isBlank ? [index] : []
  })
}

/** The same for lines of an open form: words that are no value yet keep a line. */
export function blankRows({ record, cellWords }: FormContent, lines: LinesField, logic: FormLogic): readonly number[] {
  const rows = linesOf(record, lines.id)
  const places = Object.keys(cellWords)
  return blankLines(lines, rows, logic.newLine(lines.id, record)).filter((index) => {
    const place = `${lines.id}/${lineKey(rows[index] ?? {})}/`
    return !places.some((one) => one.startsWith(place))
  })
}

/** Issues without those of blank lines: a new line is not wrong before somebody gives something (LINES-12). */
export function withoutBlankLines(
  issues: readonly FieldIssue[],
  content: FormContent,
  logic: FormLogic,
): readonly FieldIssue[] {
  const blank = new Map<string, ReadonlySet<number>>()
  return issues.filter(({ lines, row }) => {
    if (lines === undefined || row === undefined) return true
    const rows = blank.get(lines) ?? new Set(blankRows(content, logic.linesField(lines), logic))
    blank.set(lines, rows)
    return !rows.has(row)
  })
}
