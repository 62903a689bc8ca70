import type { Expression } from '../../json-schema/common-schema.ts'
import type { TextKey } from '../field-definition.ts'

/** An effect of the server that a move, or reaching a state, runs in the same transaction: what it is, and what it works on. */
export interface EffectUse {
  /** Name of the effect, such as `posting:move`. */
  readonly use: string
  /** Event it posts, such as `REQ.ISSUE`; undefined for effects that post none. */
  readonly event: string | undefined
  /** Parameter → what of the record it is. */
  readonly with: Readonly<Record<string, Binding>>
  /** The lines field its line parameters are of; undefined without one. */
  readonly lines: string | undefined
}

/** What a parameter of an effect is bound to. */
export type Binding =
  /** `rec.supplyLocation`: a field of the header. */
  | { readonly on: 'header'; readonly field: string }
  /** `lines.qty`: a field of each line. */
  | { readonly on: 'line'; readonly lines: string; readonly field: string }
  /** `ask.issueQty`: what the move asks for each line. */
  | { readonly on: 'ask'; readonly id: string }
  /** An expression over the header that is true or false. */
  | { readonly on: 'condition'; readonly assert: Expression }
  /** One of the words the effect knows. */
  | { readonly on: 'word'; readonly word: string }

/** What follows when a record reaches a state. */
export interface StateConsequence {
  readonly effects: readonly EffectUse[]
  /** Where the record goes on to at once; undefined: it stays. */
  readonly to: MoveTarget | undefined
}

/** Where a move leads: to a state, to the state of the outcome one of its effects tells, or nowhere: the record stays in its state. */
export type MoveTarget =
  { readonly state: string } | { readonly outcomes: Readonly<Record<string, string>> } | { readonly stays: true }

/** Every state a target may lead to; none where the record stays. */
export function statesOfTarget(to: MoveTarget): readonly string[] {
  if ('stays' in to) return []
  return 'state' in to ? [to.state] : [...new Set(Object.values(to.outcomes))]
}

/** Records that are over once their last day has passed at their site, without anybody's move. */
export interface ExpiryDefinition {
  /** Date of the header: the last day. */
  readonly after: string
  readonly from: readonly string[]
  readonly to: string
}

/** What is asked before the move; sent as `Remarks`, `Fields: { <Property>: value }` and `Lines: [{ Id, <Property>: value }]`. */
export interface MoveQuestion {
  readonly remarks: 'none' | 'optional' | 'required'
  /** Fields of the header the move writes, in order. */
  readonly fields: readonly MoveFieldQuestion[]
  /** A quantity per line, such as what is issued now. */
  readonly lines: MoveLineQuestion | undefined
}

/** A field of the header that is asked before a move. */
export interface MoveFieldQuestion {
  readonly field: string
  readonly isRequired: boolean
  /** Asked, and required, only where less of a line is given than there is. */
  readonly isForShort: boolean
  /** Empty each time it is asked: what an earlier move was told is no answer to this one. */
  readonly isAnew: boolean
}

/** A quantity asked per line. */
export interface MoveLineQuestion {
  readonly lines: string
  /** Id in the body in PascalCase, e.g. `issueQty` → `IssueQty`. */
  readonly id: string
  readonly label: TextKey
  /** Line columns shown beside it. */
  readonly columns: readonly string[]
  /** Fields of the line that people may fill in with it, such as the bin its goods are put into. */
  readonly fields: readonly string[]
  /** Field whose value is offered and is the upper limit, such as `openQty`. */
  readonly upTo: string
  /** The dialog tells where the goods of each line lie, in the order they are walked, and finds a line by a scanned code. */
  readonly picks: boolean
}
