import { didYouMean } from '../../../text/did-you-mean.ts'
import type { IssueCode } from '../../../errors/issue-codes.ts'
import type { Problem } from '../../read/problem.ts'

/** A broken reference inside one document, before its place is known. */
export interface LinkProblem extends Problem {
  /** What is missing, such as `entity:locaton`; problems of one cause become one issue. */
  readonly cause?: string | undefined
}

/** A name that should be known and is not. */
export interface UnknownName {
  readonly pointer: string
  readonly code: IssueCode
  /** What kind of thing it names, in words: `entity`, `field of item`. */
  readonly what: string
  readonly name: string
  readonly known: Iterable<string>
  /** Instead of the nearest name. */
  readonly hint?: string | undefined
}

/** The problem of an unknown name, with the nearest known one as hint. */
export function unknownName({ pointer, code, what, name, known, hint }: UnknownName): LinkProblem {
  return {
    pointer,
    code,
    message: `There is no ${what} "${name}".`,
    hint: hint ?? didYouMean(name, known),
    cause: `${what}:${name}`,
  }
}
