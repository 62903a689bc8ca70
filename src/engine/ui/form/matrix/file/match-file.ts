import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { isSameValue } from '#core/record/same-value.ts'
import { titleSetOf } from '#core/record/text-of-value.ts'
import type { GridEdit } from '../../../contracts/grid-props.ts'
import type { FormStore } from '../../store/form-store.ts'
import { rowFields, type FileColumns } from './file-columns.ts'
import type { FileProblem } from './file-problem.ts'

/** What a file would do to an open matrix, and what is wrong with it. */
export interface FileReading {
  /** Of all that is right: one gesture. */
  readonly edits: readonly GridEdit[]
  /** Rows that are new. */
  readonly added: number
  readonly problems: readonly FileProblem[]
}

/** The file beside the form it was pasted into. */
export interface PastedFile {
  readonly pasted: FormStore
  readonly columns: FileColumns
  readonly heads: readonly string[]
  readonly rows: readonly { readonly number: number; readonly words: readonly string[] }[]
}

/** Puts each row of a file beside the row of the open matrix that is named alike, or after the last (MATRIX-8): what is wrong stays out. */
export function matchFile(store: FormStore, lines: LinesField, file: PastedFile): FileReading {
  const wrong = issuesByPlace(file.pasted.check(), lines)
  const rows = linesOf(store.state.getState().record, lines.id)
  const places = new Map(rows.map((row, index) => [nameOf(lines, row), index]))
  const edits: GridEdit[] = []
  const problems: FileProblem[] = []
  let end = rows.length
  for (const [index, row] of linesOf(file.pasted.state.getState().record, lines.id).entries()) {
    const name = nameOf(lines, row)
    const at = name === undefined ? undefined : places.get(name)
    const found = rowOfFile({ store, lines, file, wrong }, { index, row, at: at ?? end })
    problems.push(...found.problems)
    if (!found.isNamed) continue
    edits.push(...(at === undefined ? namingEdits(lines, file.pasted, { row, at: end }) : []), ...found.edits)
    if (at === undefined) end += 1
  }
  return { edits, added: end - rows.length, problems }
}

interface Matching {
  readonly store: FormStore
  readonly lines: LinesField
  readonly file: PastedFile
  readonly wrong: ReadonlyMap<string, FieldIssue>
}

interface Matched {
  readonly index: number
  readonly row: LineRecord
  /** Row of the open matrix it belongs to. */
  readonly at: number
}

/** The cells of one row: none of one that is not named, stands twice or has no room. */
function rowOfFile(matching: Matching, matched: Matched) {
  const { lines, file } = matching
  const cells = lines.fields
    .filter(({ id }) => file.columns.at.has(id))
    .map((field) => ({ field, found: cellOfFile(matching, matched, field) }))
  const most = lines.hasFixedRows ? rowCount(matching) : lines.max
  const isFull = matched.at >= most
  const row = file.rows[matched.index]?.number ?? 0
  const full = isFull ? [{ row, heading: '', message: 'form.matrix.file.full', params: { most } }] : []
  const names = new Set(lines.matrix?.rows)
  return {
    isNamed: !isFull && cells.every(({ field, found }) => !names.has(field.id) || found.problem === undefined),
    edits: cells.flatMap(({ field, found }) => (found.edit === undefined || names.has(field.id) ? [] : [found.edit])),
    problems: [...cells.flatMap(({ found }) => found.problem ?? []), ...full],
  }
}

function rowCount({ store, lines }: Matching): number {
  return linesOf(store.state.getState().record, lines.id).length
}

function cellOfFile(
  { store, lines, file, wrong }: Matching,
  { index, row, at }: Matched,
  field: FieldDefinition,
): { readonly edit?: GridEdit; readonly problem?: FileProblem } {
  const value = row[field.id] ?? null
  const isName = lines.matrix?.rows.includes(field.id) === true
  const issue = wrong.get(`${index}/${field.id}`)
  const tell = (message: string, params?: FieldIssue['params']) => ({
    problem: { ...placeOf(file, index, field), message, ...(params && { params }) },
  })
  if (issue !== undefined) return tell(issue.message, issue.params)
  if (isName) return value === null ? tell('validation.required') : {}
  const { record } = store.state.getState()
  if (isSameValue(field, value, linesOf(record, lines.id)[at]?.[field.id])) return {}
  if (!field.isColumn) return tell('form.matrix.file.beyond')
  if (store.logic.lineStates(record, lines.id, at)[field.id]?.isReadOnly === true) return tell('validation.readOnly')
  return { edit: { row: at, column: field.id, input: { kind: 'value', value } } }
}

function placeOf({ rows, heads, columns }: PastedFile, index: number, { id }: FieldDefinition) {
  return { row: rows[index]?.number ?? 0, heading: heads[columns.at.get(id) ?? -1]?.trim() ?? '' }
}

/** What names a new row, with the titles of the records it names. */
function namingEdits(
  lines: LinesField,
  pasted: FormStore,
  { row, at }: { readonly row: LineRecord; readonly at: number },
): readonly GridEdit[] {
  return rowFields(lines).map((field) => {
    const value = row[field.id] ?? null
    const set = titleSetOf(field)
    const text = set === undefined || typeof value !== 'number' ? undefined : pasted.titles.get(set, value)
    const candidate =
      typeof value !== 'number' || text === undefined ? {} : { candidate: { id: value, text, details: [], values: {} } }
    return { row: at, column: field.id, input: { kind: 'value', value, ...candidate } }
  })
}

/** What names a row, as one text; undefined while something of it is missing. */
function nameOf({ matrix }: LinesField, row: LineRecord): string | undefined {
  const values = (matrix?.rows ?? []).map((id) => row[id] ?? null)
  return values.includes(null) ? undefined : JSON.stringify(values)
}

function issuesByPlace(issues: readonly FieldIssue[], { id }: LinesField): ReadonlyMap<string, FieldIssue> {
  const ofLines = issues.filter(({ lines, row }) => lines === id && row !== undefined)
  // The first of a place is told, as in a form.
  return new Map(ofLines.toReversed().map((issue) => [`${issue.row}/${issue.field}`, issue]))
}
