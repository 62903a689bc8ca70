import type { Expression } from '../../json-schema/common-schema.ts'
import type { TextKey } from '../field-definition.ts'
import type { EffectUse, ExpiryDefinition, MoveQuestion, MoveTarget, StateConsequence } from './effect-definition.ts'

/** States and the moves between them. A master may have them too; what needs a number, or approval, is a document. */
export interface WorkflowDefinition {
  readonly start: string
  readonly states: readonly string[]
  /** States in which the creator may change or delete the record; `onState` says what follows when one reaches a state. */
  readonly editable: readonly string[]
  /** States no move leads out of, for "everything not finished". */
  readonly finished: readonly string[]
  /** States in which a record is as if it had never been: what stands once together may be used again (DOC-50). */
  readonly voided: readonly string[]
  /** States the product itself leads to, without a move. */
  readonly byItself: readonly string[]
  readonly moves: Readonly<Record<string, MoveDefinition>>
  readonly onState: Readonly<Record<string, StateConsequence>>
  /** What closing the fiscal period of its day makes of a posted document, and opening it again undoes. */
  readonly periodEnd: { readonly from: string; readonly to: string } | undefined
  /** What the clock does by itself; never sent to a browser. */
  readonly expires: ExpiryDefinition | undefined
}

/** One move: bound OData action `POST /inventory/api/{Set}({id})/{move}`. */
export interface MoveDefinition {
  readonly id: string
  readonly label: TextKey
  readonly from: readonly string[]
  readonly to: MoveTarget
  /** Permission name, or `approver`: whoever the open approval request names. */
  readonly by: string
  /** Lookup to the site whose sessions make it, of those that see the record; undefined: its own. Head office makes it for any. */
  readonly at: string | undefined
  readonly guard: Expression | undefined
  /** While it holds the move is the main action of the form; of a record that is not saved yet the only one. */
  readonly firstIf: Expression | undefined
  readonly ask: MoveQuestion
  /** Effects of the server, run in order in the same transaction. */
  readonly effects: readonly EffectUse[]
  /** True when the new version supersedes open approvals and raises version_no. */
  readonly newVersion: boolean
  readonly intent: 'none' | 'primary' | 'success' | 'warning' | 'danger'
  readonly confirm: boolean
}
