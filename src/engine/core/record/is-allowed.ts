import type { Expression } from '../json-schema/common-schema.ts'
import { scopeTypesOf } from '../rules/entity-types.ts'
import { evaluateRule } from '../rules/evaluate-rule.ts'
import { ruleScopeOf, type RecordScope } from './record-scope.ts'

/** Whether a guard of a move or of access lets the person through; only a clear yes does, a guard without an answer denies. */
export function isAllowed(guard: Expression | undefined, scope: RecordScope): boolean {
  if (guard === undefined) return true
  return evaluateRule(guard, ruleScopeOf(scope), scopeTypesOf(scope.entity)) === 'true'
}
