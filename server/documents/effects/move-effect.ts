import type { EffectSignature } from '#core/model/code-catalogue.ts'
import type { EffectUse } from '#core/model/workflow/effect-definition.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { EntityRecord, Scalar } from '#core/model/value.ts'
import type { PickedLine } from '#core/http/figures/picks-contract.ts'
import type { TakenLine } from '#core/http/figures/taking-contract.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import type { SessionScope } from '#core/rules/session-types.ts'
import type { BudgetAsk } from '../../budgets/budget-ask.ts'
import type { Trx } from '../../db/pool.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { DocLink } from '../../sources/links/doc-links.ts'
import type { CommandScope } from '../command/command-scope.ts'
import type { Told } from '../present/told.ts'
import type { OtherChange, OtherChanges } from './other-change.ts'

/** What a named effect of a move is given: the locked document inside the move's transaction. */
export interface MoveEffectInput {
  readonly trx: Trx
  readonly ctx: RequestContext
  readonly clock: { readonly now: () => Date }
  readonly definitions: TenantDefinitions
  readonly family: FamilyDefinition
  readonly move: MoveDefinition
  /** The effect as the definition binds it. */
  readonly use: EffectUse
  /** Whether a person waits who can be asked about warnings. */
  readonly asksBack?: boolean
  /** What conditions read beside the record. */
  readonly session: SessionScope
  /** Changes another record in the same transaction, as a consequence of this move. */
  readonly changeOther: (change: OtherChange) => Promise<void>
  /** The same for several records of one family. */
  readonly changeOthers: (changes: OtherChanges) => Promise<void>
  /**
   * Makes a record of another family in the same transaction, as a consequence of this move. What the record it is made after names it may name as well,
   * whatever has become of it since.
   */
  readonly createOther: (family: string, body: WireRecord, after?: EntityRecord) => Promise<EntityRecord>
  /** The command the move is a part of: for what makes moves of other documents before this one goes on. */
  readonly command: CommandScope
  /** In field ids, with `id`, `versionNo` and `site`; lines with `id` and `lineNo`. Locked until the transaction ends. */
  readonly record: EntityRecord
  /** As sent; `Remarks` was checked, and `Lines` ids belong to the document and do not exceed `upTo`. */
  readonly body: MoveBody
}

/** What an effect is told of before it runs: the record as it is, or as it is being written. */
export interface ForetellInput extends Omit<
  MoveEffectInput,
  'move' | 'asksBack' | 'changeOther' | 'changeOthers' | 'createOther' | 'command'
> {
  /** What the lines would take of what they are made from; undefined: what they have taken already. */
  readonly taking?: readonly DocLink[] | undefined
}

/** What an effect would commit, spend and give back, and the day it would be booked on. */
export interface Foretold {
  readonly day: string
  /** Whether that is the document's own day; otherwise it is today, whenever today is. */
  readonly isOwnDay: boolean
  /** States of periods in which such a day stays. */
  readonly admits: readonly string[]
  readonly asks: readonly BudgetAsk[]
}

/** What an effect is asked that tells what lines made of others take: before it ran, or of what it took. */
export interface TakingInput extends ForetellInput {
  readonly isTaken: boolean
}

/** What is asked about a move before it is made. */
export type MoveQuestion = Omit<MoveEffectInput, 'body' | 'changeOther' | 'changeOthers' | 'createOther' | 'command'>

/** A move that may be made. */
export interface MoveOffer {
  /** The request the move would answer; the body of the move names it. */
  readonly request?: number
}

/** What a move did; the command writes it, recomputes, and appends version, registry, audit. */
export interface MoveEffectResult {
  /** One of the outcomes the effect declares: the target names the state. Undefined from effects that decide nothing. */
  readonly outcome?: string
  /** Header fields by field id, such as `approvalStatusId` and `currentLevel`. */
  readonly set?: Readonly<Record<string, Scalar>>
  /** The person in whose place the caller made the move; told in the history. */
  readonly onBehalfOf?: number
  /** Of one lines field: line id → fields by id; every line may be named once. */
  readonly setLines?: {
    readonly lines: string
    readonly values: ReadonlyMap<number, Readonly<Record<string, Scalar>>>
  }
  /** True where what is worked out from the record is worked out again before the next effect reads it. */
  readonly recomputes?: boolean
  /** New lines of one lines field, behind those there are. */
  readonly addLines?: { readonly lines: string; readonly rows: readonly Readonly<Record<string, Scalar>>[] }
  /** What was done, what is next and who is asked, in the words of the caller's language. */
  readonly said?: string
  /** Documents the words name, as `printDocumentLink` writes them. */
  readonly records?: readonly string[]
  /** An address outside that whoever made the move is taken to, beside the page they are on. */
  readonly opens?: string
  /** What is left to do once the record is written, in the same transaction. */
  readonly afterwards?: Afterwards
}

/**
 * Works on the record as it is written, with the rights of whoever made the move; what it refuses with undoes the move as well. Answers what
 * it has to say, in the words of the caller's language.
 */
export type Afterwards = (scope: CommandScope, record: EntityRecord) => Promise<Told | undefined>

/** A named effect such as `posting:move`; made by `defineMoveEffect`. Throws AppError to refuse: nothing of the move stays then. */
export interface MoveEffect {
  readonly name: string
  /** What the linker proves every use against. */
  readonly signature: EffectSignature
  readonly apply: (input: MoveEffectInput) => Promise<MoveEffectResult>
  /** What it would commit and spend if it ran now; nothing is locked and nothing stays. Undefined where that cannot be told. */
  readonly foretell?: ((input: ForetellInput) => Promise<Foretold>) | undefined
  /** What lines that are made of others would take if it ran now, or took when it ran; nothing is locked. Undefined where that cannot be told. */
  readonly taking?: ((input: TakingInput) => Promise<readonly TakenLine[]>) | undefined
  /** Where the goods lie that it would take if it ran now; nothing is locked. Undefined where that cannot be told. */
  readonly picks?: ((input: ForetellInput) => Promise<readonly PickedLine[]>) | undefined
  /**
   * True when the effect judges a document by its figures: they are read anew on the locked record before it works, and what it
   * judged is stored with the move.
   */
  readonly refreshesFigures?: boolean
  /** The offer of this move on this record to this user; undefined when it is not theirs. Absent: the permission alone decides. */
  readonly offer?: ((input: MoveQuestion) => Promise<MoveOffer | undefined>) | undefined
  /** What to say when this very move was made before, asked ahead of the record's state: pressed twice it is made once. */
  readonly saidBefore?:
    | ((
        input: Omit<MoveEffectInput, 'changeOther' | 'changeOthers' | 'createOther' | 'command'>,
      ) => Promise<string | undefined>)
    | undefined
}

/** The effects there are, by name; two of one name are a bug at start. */
export function createMoveEffects(effects: readonly MoveEffect[]): ReadonlyMap<string, MoveEffect> {
  const byName = new Map(effects.map((effect) => [effect.name, effect]))
  if (byName.size !== effects.length)
    throw new Error(`Two move effects share a name: ${effects.map((effect) => effect.name).join(', ')}`)
  return byName
}

/** The effect a definition names. @throws Error for one that is not there, which the linker has ruled out */
export function effectOf(effects: ReadonlyMap<string, MoveEffect>, { use }: EffectUse): MoveEffect {
  const effect = effects.get(use)
  if (!effect) throw new Error(`There is no effect ${use}; there are ${[...effects.keys()].join(', ')}`)
  return effect
}
