import type { RuleErrorCode } from './parts/rule-error.ts'

/** One mistake in an expression, found without running it. */
export interface RuleIssue {
  /** RFC 6901 pointer from the expression, such as `/and/0/</1`. */
  readonly pointer: string
  readonly code: RuleErrorCode
  /** What is wrong, one sentence. */
  readonly message: string
  /** The likely fix. */
  readonly hint?: string
}

/** What each code means to the author of an expression. */
export const ruleMessages: { readonly [C in RuleErrorCode]: string } = {
  shape: 'An expression is a literal, or an object with exactly one operator.',
  unknownOperator: 'There is no such operator.',
  unknownPath: 'There is nothing to read at this path.',
  argumentCount: 'The operator has too few or too many arguments.',
  wrongType: 'The operator cannot take a value of this type.',
  typesDiffer: 'Two values of different types are never equal and have no order.',
  unknownChoice: 'The field never has this value.',
  literal: 'This literal cannot be read exactly.',
  tooManyNodes: 'The expression has more than 200 parts.',
  tooDeep: 'The expression is nested more than 12 levels deep.',
  tooManySteps: 'The expression takes too many steps.',
  tooLarge: 'A number or text of the expression is too large.',
  badValue: 'A value does not have the type of its field.',
  divisionByZero: 'The expression divides by zero.',
}
