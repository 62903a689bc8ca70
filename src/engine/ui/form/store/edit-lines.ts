import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { LineRecord, Scalar } from '#core/model/value.ts'
import { toldBeside } from '#core/field-kinds/told-beside.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { GridEdit } from '../../contracts/grid-props.ts'
import { dependsOn, fillOf, withoutWords } from './edit-header.ts'
import type { FormContent, TypedWords } from './form-state.ts'
import { cellPlace, lineKey } from './line-key.ts'

/** A gesture over cells, with what it needs to make the rows it reaches past the end. */
export interface LineEdits {
  readonly lines: LinesField
  readonly edits: readonly GridEdit[]
  readonly newLine: () => LineRecord
}

/** Content after one gesture and the indexes of the rows it touched, ascending. */
export interface EditedLines {
  readonly content: FormContent
  readonly rows: readonly number[]
}

/** Applies typed, picked, pasted and cleared cells at once; a paste longer than the grid makes the missing rows (LINES-3). */
export function applyLineEdits(content: FormContent, { lines, edits, newLine }: LineEdits): EditedLines {
  const rows = [...linesOf(content.record, lines.id)]
  const words: Record<string, TypedWords> = {}
  const resolved: string[] = []
  const touched = new Set<number>()
  for (const edit of edits) {
    if (edit.row >= lines.max) continue
    while (rows.length <= edit.row) rows.push(newLine())
    const line = rows[edit.row]
    const field = lines.fields.find((candidate) => candidate.id === edit.column)
    if (line === undefined || field === undefined) continue
    touched.add(edit.row)
    const place = cellPlace(lines.id, lineKey(line), field.id)
    if (edit.input.kind === 'words') {
      words[place] = { words: edit.input.words, code: edit.input.code }
      rows[edit.row] = { ...line, [field.id]: null }
    } else {
      const told = toldBeside(field, edit.input.value)
      resolved.push(place, ...Object.keys(told).map((column) => cellPlace(lines.id, lineKey(line), column)))
      rows[edit.row] = {
        ...line,
        ...fillOf(field, edit.input.candidate, line),
        ...dependents(lines, field),
        ...told,
        [field.id]: edit.input.value,
      }
    }
  }
  const left = withoutWords(content.cellWords, resolved)
  return {
    content: {
      ...content,
      record: { ...content.record, [lines.id]: rows },
      cellWords: Object.keys(words).length === 0 ? left : { ...left, ...words },
    },
    rows: [...touched].toSorted((a, b) => a - b),
  }
}

/** Cells that mean nothing once `field` has changed: lookups into it (`of`), which the server fills again, and those that follow it. */
function dependents(lines: LinesField, field: FieldDefinition): Record<string, Scalar> {
  const inside = lines.fields.filter((other) => dependsOn(other, 'row', field))
  return Object.fromEntries(inside.map((other) => [other.id, null]))
}

/** The content with lines put in before index `at`. */
export function insertLines(
  content: FormContent,
  lines: string,
  { at, added }: { at: number; added: readonly LineRecord[] },
): FormContent {
  return {
    ...content,
    record: { ...content.record, [lines]: linesOf(content.record, lines).toSpliced(at, 0, ...added) },
  }
}

/** The content with line `from` at place `to`; the lines between make room and are numbered as they stand. */
export function moveLine(
  content: FormContent,
  lines: string,
  { from, to }: { readonly from: number; readonly to: number },
): FormContent {
  const rows = linesOf(content.record, lines)
  const moved = rows[from]
  if (moved === undefined || from === to || to < 0 || to >= rows.length) return content
  const ordered = rows.toSpliced(from, 1).toSpliced(to, 0, moved)
  const numbered = ordered.map((line, index) => (line === rows[index] ? line : { ...line, lineNo: index + 1 }))
  return { ...content, record: { ...content.record, [lines]: numbered } }
}

/** The content without some lines, and without the words that stood in them. */
export function removeLines(content: FormContent, lines: string, rows: readonly number[]): FormContent {
  const gone = new Set(rows)
  const kept = linesOf(content.record, lines).filter((_, index) => !gone.has(index))
  const keys = new Set(kept.map(lineKey))
  const words = Object.entries(content.cellWords).filter(([place]) => {
    const [field, key] = place.split('/')
    return field !== lines || key === undefined || keys.has(key)
  })
  return { ...content, record: { ...content.record, [lines]: kept }, cellWords: Object.fromEntries(words) }
}

/** Copies of lines: new keys, and nothing of what the system wrote into the originals. */
export function copiesOf(
  lines: LinesField,
  originals: readonly LineRecord[],
  newLine: () => LineRecord,
): readonly LineRecord[] {
  const inputs = lines.fields.filter((field) => !field.unique && (!field.isDerived || field.from !== undefined))
  return originals.map((line) => ({
    ...newLine(),
    ...Object.fromEntries(inputs.map((field) => [field.id, line[field.id] ?? null])),
  }))
}
