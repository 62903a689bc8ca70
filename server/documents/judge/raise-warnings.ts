import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { remarkMaximum } from '#core/text/remark-maximum.ts'
import { translatorFor } from '../../definitions/translator-for.ts'
import type { CommandScope } from '../command/command-scope.ts'

/** E_VALIDATION when there is any issue that is more than a warning. */
export function refuseIssues(issues: readonly FieldIssue[]): void {
  const wrong = issues.filter(({ isWarning }) => isWarning !== true)
  if (wrong.length > 0) throw appError('E_VALIDATION', {}, { issues: wrong })
}

/**
 * What a save is warned of: a person who can be asked is asked first (E_WARNED), and means it by sending the save again with `confirmed`
 * (FORM-35). Where nobody can be asked, such as in a job, the save goes on. What was warned of stands in the history.
 */
export function raiseWarnings(scope: CommandScope, issues: readonly FieldIssue[]): void {
  const warnings = issues.filter(({ isWarning }) => isWarning === true)
  if (warnings.length === 0) return
  if (scope.asksBack === true)
    throw appError('E_WARNED', { count: warnings.length }, { issues: warnings, body: { CanConfirm: true } })
  scope.warned.push(...warnings)
}

/** What a save was warned of and made all the same, in the words of who made it; undefined when it was nothing. */
export function warnedText({ warned, definitions, ctx }: CommandScope): string | undefined {
  if (warned.length === 0) return undefined
  const translate = translatorFor(definitions, ctx.language)
  const words = new Set(warned.map(({ message, params }) => translate(message, params)))
  return [translate('form.warned.history'), ...words].join(' ').slice(0, remarkMaximum)
}
