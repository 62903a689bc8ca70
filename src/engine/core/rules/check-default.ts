import type { FieldDefinition } from '../definition/field-definition.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import { checkRule } from './check-rule.ts'
import { ruleMessages, type RuleIssue } from './rule-issue.ts'
import type { ScopeTypes } from './rule-scope.ts'

/**
 * Proves a default: a literal must be a value of the field as it travels (`"0"` of a quantity, `"Stock"` of a choice), an expression
 * must give the field's type. A literal that depends on the day (`notBefore: today`) is checked when it is used.
 */
export function checkDefault(field: FieldDefinition, types: ScopeTypes): readonly RuleIssue[] {
  const { default: given } = field
  const kind = kindOf(field)
  if (given === undefined || given === null) return []
  if (typeof given === 'object') return checkRule(given, types, kind.ruleType)
  const value = typeof given === 'number' && kind.decimals !== undefined ? String(given) : given
  const issue = kind.check(field.options, value, '9999-12-31')
  if (issue === undefined || issue.code === 'notAfter') return []
  return [
    { pointer: '', code: 'wrongType', message: ruleMessages.wrongType, hint: `it is no ${kind.name} (${issue.code})` },
  ]
}
