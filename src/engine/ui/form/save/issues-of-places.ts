import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { WriteOutcome } from './write-surely.ts'

/**
 * What an outcome says of places of the record. What is asked about the whole record, such as what is open of a period, is no mistake of it:
 * the question says it (FORM-76).
 */
export function issuesOfPlaces(outcome: WriteOutcome<unknown>): readonly FieldIssue[] | undefined {
  if (outcome.kind === 'invalid') return outcome.issues
  if (outcome.kind !== 'refused') return undefined
  const places = outcome.issues.filter(({ field, isWarning }) => field !== '' || isWarning !== true)
  return places.length === 0 ? undefined : places
}
