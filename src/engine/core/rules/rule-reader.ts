import type { EngineLogic } from './engine-logic.ts'
import type { RuleErrorCode } from './parts/rule-error.ts'
import { ruleMessages, type RuleIssue } from './rule-issue.ts'
import type { ScopeTypes } from './rule-scope.ts'
import { emptyType, type StaticType } from './parts/static-type.ts'

/** A part of an expression that has been read. */
export interface ReadPart {
  readonly logic: EngineLogic
  readonly type: StaticType
}

/** What is collected while one expression is read. */
export interface RuleReader {
  readonly types: ScopeTypes
  readonly paths: Set<string>
  readonly issues: RuleIssue[]
  nodes: number
}

/** Where a part stands. */
export interface PartPlace {
  readonly pointer: string
  readonly depth: number
}

/** What stands in for a part that could not be read. Its type is `empty`, which agrees with everything: one mistake, one issue. */
export const unreadable: ReadPart = { logic: null, type: emptyType }

/** What is wrong with a part. */
interface Mistake {
  readonly code: RuleErrorCode
  readonly hint?: string | undefined
}

/** Notes a mistake and gives the stand-in. */
export function refuse(reader: RuleReader, pointer: string, { code, hint }: Mistake): ReadPart {
  const issue = { pointer, code, message: ruleMessages[code] }
  reader.issues.push(hint === undefined ? issue : { ...issue, hint })
  return unreadable
}
