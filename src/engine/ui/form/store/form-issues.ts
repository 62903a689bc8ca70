import type { EntityRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { RecordChange } from '#core/record/record-change.ts'
import type { FormContent, FormState, LineIssues, TypedWords } from './form-state.ts'
import { lineKey } from './line-key.ts'

/** Header issues by field and cell issues by line key: what fields and cells subscribe to. */
export type FiledIssues = Pick<FormState, 'issues' | 'lineIssues'>

/** Files a list of issues under their places; the first of a place is the one shown. */
export function fileIssues(record: EntityRecord, list: readonly FieldIssue[]): FiledIssues {
  const issues: Record<string, FieldIssue> = {}
  const lineIssues: Record<string, Map<string, Record<string, FieldIssue>>> = {}
  for (const issue of list) {
    const line =
      issue.lines === undefined || issue.row === undefined ? undefined : linesOf(record, issue.lines)[issue.row]
    if (issue.lines === undefined || line === undefined) {
      issues[issue.field] ??= issue
      continue
    }
    const byLine = (lineIssues[issue.lines] ??= new Map())
    const cells = byLine.get(lineKey(line)) ?? {}
    cells[issue.field] ??= issue
    byLine.set(lineKey(line), cells)
  }
  return { issues, lineIssues }
}

/** The issues after a change: header issues anew, of the lines only the changed rows (FORM-5). */
export function refileIssues(
  before: FiledIssues,
  after: { readonly record: EntityRecord; readonly change: RecordChange; readonly near: readonly FieldIssue[] },
): FiledIssues {
  const filed = fileIssues(after.record, after.near)
  const lineIssues: Record<string, LineIssues> = { ...before.lineIssues }
  for (const [lines, rows] of Object.entries(after.change.lines)) {
    const found = filed.lineIssues[lines] ?? new Map()
    if (rows === 'all') {
      lineIssues[lines] = found
      continue
    }
    const merged = new Map(before.lineIssues[lines])
    for (const row of rows) {
      const line = linesOf(after.record, lines)[row]
      if (line === undefined) continue
      const cells = found.get(lineKey(line))
      if (cells === undefined) merged.delete(lineKey(line))
      else merged.set(lineKey(line), cells)
    }
    lineIssues[lines] = merged
  }
  return { issues: filed.issues, lineIssues }
}

/** Those of the issues that still stand at their places. */
export function stillFiled({ issues, lineIssues }: FiledIssues, list: readonly FieldIssue[]): readonly FieldIssue[] {
  return list.filter((issue) => {
    if (issue.lines === undefined) return issues[issue.field] === issue
    return [...(lineIssues[issue.lines]?.values() ?? [])].some((cells) => cells[issue.field] === issue)
  })
}

/** Puts issues back at their places where nothing else is told now. */
export function withFiled(now: FiledIssues, record: EntityRecord, list: readonly FieldIssue[]): FiledIssues {
  const kept = fileIssues(record, list)
  const lineIssues: Record<string, LineIssues> = { ...now.lineIssues }
  for (const [lines, rows] of Object.entries(kept.lineIssues)) {
    const merged = new Map(lineIssues[lines])
    for (const [key, cells] of rows) merged.set(key, { ...cells, ...merged.get(key) })
    lineIssues[lines] = merged
  }
  return { issues: { ...kept.issues, ...now.issues }, lineIssues }
}

/** An issue for words that mean no value, in the same shape as every other. */
function wordsIssue(field: string, typed: TypedWords, at?: Pick<FieldIssue, 'lines' | 'row'>): FieldIssue {
  const code = typed.code ?? 'text'
  const name = code.startsWith('grid/') ? 'form.words.notFound' : `validation.${code}`
  return { ...at, field, code, message: name, params: { words: typed.words } }
}

/** Issues of all words still standing in header and cells. */
export function issuesOfWords({ record, words, cellWords }: FormContent): readonly FieldIssue[] {
  const header = Object.entries(words).filter(([, typed]) => typed.code !== undefined)
  return [...header.map(([field, typed]) => wordsIssue(field, typed)), ...issuesOfCellWords(record, cellWords)]
}

function issuesOfCellWords(record: EntityRecord, words: FormContent['cellWords']): readonly FieldIssue[] {
  const rows = new Map<string, ReadonlyMap<string, number>>()
  return Object.entries(words).flatMap(([place, typed]) => {
    const [lines = '', key = '', field = ''] = place.split('/')
    if (!rows.has(lines)) rows.set(lines, new Map(linesOf(record, lines).map((line, index) => [lineKey(line), index])))
    const row = rows.get(lines)?.get(key)
    return row === undefined ? [] : [wordsIssue(field, typed, { lines, row })]
  })
}
