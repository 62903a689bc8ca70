import type { RuleScalar } from './parts/rule-value.ts'
import type { ScopeEntry, ScopeRoot } from './rule-scope.ts'

/** Where a `var` reads, resolved once. Three keys, so that the engine takes it for a value and not for an operator. */
export interface Slot {
  readonly root: ScopeRoot
  readonly name: string
  readonly type: ScopeEntry['type']
}

/** An expression as the engine runs it: literals already typed, paths already resolved, arguments always in an array. */
export type EngineLogic =
  RuleScalar | Slot | readonly EngineLogic[] | { readonly [operator: string]: readonly EngineLogic[] }

/** Turns a condition round without losing "unknown": the negation moves inward, past `and`, `or` and `if`. */
export function negated(logic: EngineLogic): EngineLogic {
  if (logic === null || typeof logic !== 'object' || Array.isArray(logic)) return { '!': [logic] }
  const [operator = '', args] = Object.entries(logic)[0] ?? []
  if (!Array.isArray(args) || Object.keys(logic).length !== 1) return { '!': [logic] }
  if (operator === 'and') return { or: args.map(negated) }
  if (operator === 'or') return { and: args.map(negated) }
  if (operator === '!') return { '!!': args }
  if (operator !== 'if' && operator !== '?:') return { '!': [logic] }
  return { if: args.map((arg: EngineLogic, index) => (isResultOfIf(index, args.length) ? negated(arg) : arg)) }
}

/** In `if`, every second part and the last are results; the others are conditions. */
function isResultOfIf(index: number, count: number): boolean {
  return index % 2 === 1 || index === count - 1
}
