import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue, type IssuePlace } from '#core/record/field-issues.ts'
import type { Narrowed } from './narrow-place.ts'

/** What is told of a record that packages do not hold, with the limits that say so: refused (`packageLimit`), or asked about (`packageLimitWarn`, PKL-7). */
export function outsideIssue({ mode, narrow }: Narrowed, field: string, place: IssuePlace | undefined): FieldIssue {
  const params = { ...narrow }
  if (mode === 'Refuse') return fieldIssue(field, { code: 'packageLimit', params }, place)
  return { ...fieldIssue(field, { code: 'packageLimitWarn', params }, place), isWarning: true }
}
