import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue, type IssuePlace } from '#core/record/field-issues.ts'
import type { LimitMode } from './limit-condition.ts'

/** What is told of a record that packages do not hold: refused (`packageLimit`), or asked about (`packageLimitWarn`, PKL-7). */
export function outsideIssue(mode: LimitMode, field: string, place: IssuePlace | undefined): FieldIssue {
  if (mode === 'Refuse') return fieldIssue(field, { code: 'packageLimit' }, place)
  return { ...fieldIssue(field, { code: 'packageLimitWarn' }, place), isWarning: true }
}
