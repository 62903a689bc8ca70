import jsonLogic from 'json-logic-js'
import type { Scalar } from '../model/value.ts'
import { err, ok, type Result } from '../errors/result.ts'
import { compileRule, type CompiledRule } from './compile-rule.ts'
import type { EngineLogic, Slot } from './engine-logic.ts'
import { countStep, type Evaluation } from './evaluation.ts'
import { operators } from './operators.ts'
import { asCondition } from './operators/logic.ts'
import { readValue, writeValue } from './read-value.ts'
import { RuleError, type RuleErrorCode } from './parts/rule-error.ts'
import type { RuleScope, ScopeTypes } from './rule-scope.ts'
import type { RuleValue } from './parts/rule-value.ts'

/**
 * The answer of a condition. `invalid`: it is wrong in itself, or met a value that is not of its field's type, divided by zero …;
 * each slot has its own policy for that (access and moves deny, rules block, visibility shows the field read-only).
 */
export type RuleOutcome = 'true' | 'false' | 'invalid'

const compiled = new WeakMap<ScopeTypes, WeakMap<object, CompiledRule>>()
const engine = createEngine()

/** Answers a condition. An unknown answer (ordering an empty value) is `false`: a condition over an empty value is not met. */
export function evaluateRule(expression: unknown, scope: RuleScope, types: ScopeTypes): RuleOutcome {
  if (typeof expression === 'boolean') return expression ? 'true' : 'false'
  const result = evaluateAs(expression, { scope, types }, isMet)
  if (!result.ok) return 'invalid'
  return result.value ? 'true' : 'false'
}

/** Works out a value (compute, default): decimals as wire strings, days and instants as texts, ids as numbers, null when a part is empty. */
export function evaluateValue(expression: unknown, scope: RuleScope, types: ScopeTypes): Result<Scalar, RuleErrorCode> {
  return evaluateAs(expression, { scope, types }, writeValue)
}

/** Reads an expression once for the types it runs under; the two objects together are the key, and neither is kept alive. */
export function compiledRule(expression: unknown, types: ScopeTypes): CompiledRule {
  if (typeof expression !== 'object' || expression === null) return compileRule(expression, types)
  const ofTypes = compiled.get(types) ?? new WeakMap<object, CompiledRule>()
  compiled.set(types, ofTypes)
  const known = ofTypes.get(expression)
  if (known !== undefined) return known
  const rule = compileRule(expression, types)
  ofTypes.set(expression, rule)
  return rule
}

/** Runs an expression and reads its value while it is still typed, such as a decimal that is yet to be rounded. `read` may throw RuleError. */
export function evaluateAs<T>(
  expression: unknown,
  { scope, types }: { readonly scope: RuleScope; readonly types: ScopeTypes },
  read: (value: RuleValue) => T,
): Result<T, RuleErrorCode> {
  const rule = compiledRule(expression, types)
  const issue = rule.issues[0]
  if (issue !== undefined) return err(issue.code)
  try {
    return ok(read(engine(rule.logic, { scope, steps: 0 })))
  } catch (error) {
    if (error instanceof RuleError) return err(error.code)
    throw error
  }
}

/** The engine with our operators over its own. It keeps its operators in one table; no other module imports it. */
function createEngine(): (logic: EngineLogic, evaluation: Evaluation) => RuleValue {
  jsonLogic.add_operation('var', readSlot)
  for (const [name, { run: apply }] of operators) {
    if (apply === undefined) continue
    jsonLogic.add_operation(name, function (this: Evaluation, ...args: readonly RuleValue[]) {
      countStep(this)
      return apply(args, this)
    })
  }
  // compileRule admits our operators only and they give RuleValue only, which the library's types cannot say.
  return (logic, evaluation) => jsonLogic.apply(logic as never, evaluation) as RuleValue
}

function isMet(value: RuleValue): boolean {
  return asCondition(value) === true
}

/** Our `var`: an own property of one root, checked against the type of its field. */
function readSlot(this: Evaluation, slot: Slot): RuleValue {
  countStep(this)
  const values = this.scope[slot.root]
  if (values === undefined) throw new RuleError('unknownPath')
  return readValue(slot.type, Object.hasOwn(values, slot.name) ? values[slot.name] : null)
}
