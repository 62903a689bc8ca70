import type { RuleType } from '../field-kinds/parts/field-kind.ts'
import { compileRule } from './compile-rule.ts'
import type { RuleIssue } from './rule-issue.ts'
import type { ScopeTypes } from './rule-scope.ts'

/**
 * Proves an expression without running it: operators, paths, types, literals and limits. `expected` is the type of the slot:
 * `boolean` of a condition, the rule type of the field of a compute or default. All issues at once.
 */
export function checkRule(expression: unknown, types: ScopeTypes, expected?: RuleType): readonly RuleIssue[] {
  const { type, issues } = compileRule(expression, types)
  if (issues.length > 0 || expected === undefined || type.type === 'empty') return issues
  const isFitting = type.type === expected || (isText(type.type) && isText(expected))
  if (isFitting) return issues
  return [
    {
      pointer: '',
      code: 'wrongType',
      message: 'The value is of another type than is needed here.',
      hint: `it gives ${type.type}, ${expected} is needed`,
    },
  ]
}

/** The paths an expression reads, such as `rec.supplyLocation`, each once; the key of recomputing only what changed. */
export function pathsOf(expression: unknown, types: ScopeTypes): readonly string[] {
  return compileRule(expression, types).paths
}

function isText(type: string): boolean {
  return type === 'text' || type === 'choice'
}
