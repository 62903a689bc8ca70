import type { LinesField } from '../model/field-definition.ts'
import type { LineRecord } from '../model/value.ts'
import type { FieldIssue } from '../errors/field-issue.ts'
import { fieldIssue } from './field-issues.ts'
import { isEmpty } from './record-scope.ts'

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
