import type { FieldIssue } from '#core/errors/field-issue.ts'
import { validateRecord } from '#core/record/validate/validate-record.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { recordScope, type CommandScope } from '../command/command-scope.ts'

/**
 * What is wrong with lines as they were given, where an effect puts the lines of that field together anew: those it leaves out are read as carefully as
 * those it keeps.
 */
export function givenLineIssues(
  scope: CommandScope,
  { given, filled, isNew }: { readonly given: EntityRecord; readonly filled: EntityRecord; readonly isNew: boolean },
): readonly FieldIssue[] {
  const anew = scope.family.entity.lines.filter(({ id }) => given[id] !== filled[id]).map(({ id }) => id)
  if (anew.length === 0) return []
  return validateRecord(recordScope(scope, given, isNew)).filter(({ lines }) => anew.some((id) => id === lines))
}
