/** Why an expression has no answer; each has a line in docs/spec/expressions.md. */
export type RuleErrorCode =
  | 'shape'
  | 'unknownOperator'
  | 'unknownPath'
  | 'argumentCount'
  | 'wrongType'
  | 'typesDiffer'
  | 'unknownChoice'
  | 'literal'
  | 'tooManyNodes'
  | 'tooDeep'
  | 'tooManySteps'
  | 'tooLarge'
  | 'badValue'
  | 'divisionByZero'

/** Thrown while an expression runs and caught by evaluate-rule, which turns it into the outcome `invalid`. */
export class RuleError extends Error {
  readonly code: RuleErrorCode

  constructor(code: RuleErrorCode) {
    super(code)
    this.code = code
  }
}
