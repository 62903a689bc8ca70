import { appError, type AppError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'

/** The refusal of a posting that marks every line at fault; the code is that of the first. */
export function refusedLines(issues: readonly FieldIssue[]): AppError {
  const names = issues.map((issue) => issue.params?.['item']).filter((name) => name !== undefined)
  const item = [...new Set(names)].join(', ')
  const code = issues[0]?.code
  if (code === 'E_NEG_ONHAND' || code === 'E_NO_COST') return appError(code, { item }, { issues })
  return code === 'E_UNIT' ? appError(code, {}, { issues }) : appError('E_VALIDATION', {}, { issues })
}
