import type { ErrorSchema, RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { HeaderContext } from '../../contracts/form-theme.ts'

/**
 * Gives RJSF our own check of the record instead of a JSON Schema validator: one truth at both ends, and nothing is compiled
 * from text, which the content security policy forbids (FORM-3).
 */
export function createRecordValidator(
  check: () => readonly FieldIssue[],
): ValidatorType<object, RJSFSchema, HeaderContext> {
  return {
    validateFormData() {
      const issues = check()
      return { errors: issues.map(toError), errorSchema: toErrorSchema(issues) }
    },
    // RJSF asks this to choose between alternatives of a schema; a header has none.
    isValid: () => true,
    rawValidation: () => ({ errors: [] }),
  }
}

function toError(issue: FieldIssue): RJSFValidationError {
  return { property: `.${issue.field}`, message: issue.code, stack: `${issue.field}: ${issue.code}` }
}

function toErrorSchema(issues: readonly FieldIssue[]): ErrorSchema<object> {
  const header = issues.filter((issue) => issue.lines === undefined && issue.field !== '')
  return Object.fromEntries(header.map((issue) => [issue.field, { __errors: [issue.code] }]))
}
