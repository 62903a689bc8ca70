import type { FieldDefinition, LinesField } from '../../model/field-definition.ts'
import type { FieldIssue } from '../../errors/field-issue.ts'
import { fieldIssue, type IssuePlace } from '../field-issues.ts'
import { fieldState } from '../field-state.ts'
import type { RecordChange } from '../record-change.ts'
import { onceIssues, spanIssues } from './once-issues.ts'
import { isEmpty, linesOf, type LinePlace, type RecordScope } from '../record-scope.ts'
import { kindOf } from '../../field-kinds/field-kinds.ts'
import { stripHidden } from './strip-hidden.ts'
import { ruleIssues } from './rule-issues.ts'

/**
 * Everything that is wrong with a record, at once: required fields, kinds, limits, the number of lines, every cell, every rule of the
 * entity. Hidden fields are neither required nor checked. With `near`, cells and row rules of the named rows only.
 */
export function validateRecord(scope: RecordScope, near?: RecordChange): readonly FieldIssue[] {
  const stripped = { ...scope, record: stripHidden(scope) }
  const { fields, lines } = stripped.entity
  const issues = [
    ...fields.flatMap((field) => fieldIssues(field, stripped)),
    ...lines.flatMap((field) => linesIssues(field, stripped, near)),
  ]
  return [...issues, ...ruleIssues(stripped, issues, (field, count) => rowsOf(field, count, near))]
}

/** The rows to look at. */
function rowsOf(field: string, count: number, near: RecordChange | undefined): readonly number[] {
  const named = near === undefined ? 'all' : (near.lines[field] ?? [])
  if (named !== 'all') return named.filter((row) => row < count)
  return Array.from({ length: count }, (_, row) => row)
}

/** What is wrong with one header field or cell: at most one issue. */
function fieldIssues(field: FieldDefinition, scope: RecordScope, line?: LinePlace & IssuePlace): readonly FieldIssue[] {
  const value = line === undefined ? scope.record[field.id] : line.row[field.id]
  if (isEmpty(value)) {
    const isMissing = mayBeRequired(field) && fieldState(field, scope, line).isRequired
    return isMissing ? [fieldIssue(field.id, { code: 'required' }, line)] : []
  }
  if (!isChecked(field)) return []
  const issue = kindOf(field).check(field.options, value, scope.session.now.today)
  if (issue === undefined || !isShown(field, scope, line)) return []
  return [fieldIssue(field.id, issue, line)]
}

function mayBeRequired(field: FieldDefinition): boolean {
  return field.required || field.requiredIf !== undefined
}

/** Values the system sets are its own business; those it works out must fit their field. */
function isChecked(field: FieldDefinition): boolean {
  return (
    !field.isDerived || [field.compute, field.total, field.share, field.pick].some((source) => source !== undefined)
  )
}

function isShown(field: FieldDefinition, scope: RecordScope, line?: LinePlace): boolean {
  return field.visibleIf === undefined || fieldState(field, scope, line).isVisible
}

/** The number of lines, and every cell of the rows to look at. */
function linesIssues(field: LinesField, scope: RecordScope, near: RecordChange | undefined): readonly FieldIssue[] {
  if (!fieldState(field, scope).isVisible) return []
  if (!isEmpty(scope.record[field.id]) && !Array.isArray(scope.record[field.id])) {
    return [fieldIssue(field.id, { code: 'lines' })]
  }
  const rows = linesOf(scope.record, field.id)
  const looked = rowsOf(field.id, rows.length, near)
  const repeated = [...onceIssues(field, rows), ...spanIssues(field, rows)].filter(
    ({ row }) => row !== undefined && looked.includes(row),
  )
  const cells = looked.flatMap((index) => {
    const place = { field: field.id, row: rows[index] ?? {}, lines: field.id, index }
    return field.fields.flatMap((cell) => fieldIssues(cell, scope, place))
  })
  return [...countIssues(field, rows.length), ...cells, ...repeated]
}

function countIssues({ id, min, max }: LinesField, count: number) {
  if (count < min) return [fieldIssue(id, { code: 'minLines', params: { count: min } })]
  return count > max ? [fieldIssue(id, { code: 'maxLines', params: { count: max } })] : []
}
