import type { TObject } from 'typebox'
import type { FieldKindName } from '../field-kinds/field-kinds.ts'
import type { HeaderRole } from './header-roles.ts'
import type { LineRole } from './line-roles.ts'
import type { CodeTexts } from './code-texts.ts'
import type { StateReads, TableReads } from './table-reads.ts'

/**
 * What code offers to definitions: every name a definition may use, and what each needs of the record it is used on. The linker
 * proves definitions against it, at `config:check` and at the start alike, so that no code reads a record by a name nobody proved.
 */
export interface CodeCatalogue {
  /** Effects of moves and of states, by name such as `posting:move`. */
  readonly effects: Readonly<Record<string, EffectSignature>>
  /** Steps of runs, by name such as `changes:preview`. */
  readonly runSteps: Readonly<Record<string, RunStepSignature>>
  /** Effects of saves, by name such as `people:user`. */
  readonly recordEffects: Readonly<Record<string, RecordEffectSignature>>
  /** Events effects post, by code such as `REQ.ISSUE`. */
  readonly events: Readonly<Record<string, EventSignature>>
  /** Live figures, by name such as `stock.onHand`. */
  readonly figures: Readonly<Record<string, FigureSignature>>
  /** Values a choice may take from code, by name such as `posting.event`; a value is labelled `<name>.<value>`. */
  readonly choices?: Readonly<Record<string, readonly string[]>>
  /** What SQL written by hand reads of tables that definitions draw. */
  readonly reads: readonly TableReads[]
  /** States of families that code names. */
  readonly states: readonly StateReads[]
  /** Columns of the tables that migrations own, by table: what definitions of storage "system" may name. */
  readonly tables: Readonly<Record<string, readonly string[]>>
  /** Which texts code shows; undefined where its source is not at hand: then texts nobody shows are not looked for. */
  readonly texts?: CodeTexts
  /** Preferences code reads, by id, with the kinds it can read them of. */
  readonly preferences: Readonly<Record<string, readonly FieldKindName[]>>
  readonly widgets: Readonly<Record<string, WidgetSignature>>
  readonly plugins: Readonly<Record<string, PluginSignature>>
}

/** An effect of a move or of reaching a state. */
export interface EffectSignature {
  readonly params: Readonly<Record<string, ParamSignature>>
  /** Outcomes it may tell; the target names a state for each. None: it does not decide where the record goes. */
  readonly outcomes: readonly string[]
  /** Parameter that must be bound for it to tell outcomes; undefined: it always does. */
  readonly tellsWith?: string | undefined
  /** An outcome that a word rules out; undefined: any of them may be told. */
  readonly rulesOut?: RuledOut | undefined
  /** Shape of the events it may post; undefined when it posts none. */
  readonly posts: string | undefined
  /** Roles of the header it reads: the definition must name a field for each. */
  readonly roles: readonly HeaderRole[]
  /** True when a move with it is one of an approver, who is asked by name. */
  readonly isDecision: boolean
  /** True when what it will commit or spend can be told before it runs. */
  readonly isForetold?: boolean
  /** True when what it will take of goods can be told before it runs. */
  readonly tellsTaking?: boolean
  /** True when where its goods lie can be told before it runs. */
  readonly tellsPicks?: boolean
  /** True when the version stays: links and requests of this version must stay good. */
  readonly keepsVersion: boolean
}

/** An outcome an effect does not tell where a parameter is bound to a word. */
export interface RuledOut {
  readonly outcome: string
  readonly param: string
  readonly word: string
  /** Parameter that, where it is bound, brings the outcome back. */
  readonly unlessBound?: string
}

/** A step of a run. */
export interface RunStepSignature {
  readonly params: Readonly<Record<string, ParamSignature>>
  /** `fill` works lines out, `work` does what they say. */
  readonly does: 'fill' | 'work'
  /** True when it changes the masters the run names under `changes`. */
  readonly needsChanges: boolean
}

/** What a parameter of an effect may be bound to. */
export interface ParamSignature {
  readonly on: 'header' | 'line' | 'ask' | 'condition' | 'word' | 'each'
  /** Kinds of field that fit; empty for conditions and words. */
  readonly kinds: readonly FieldKindName[]
  /** Entity a lookup must point at. */
  readonly to: string | undefined
  /** Words that may stand there. */
  readonly words: readonly string[]
  /** True of a word that names a move of the family in place of one of `words`: the effect makes it once the record is written, and nobody is asked. */
  readonly isMove?: boolean
  /** The same of a move of what is made of the family, a record each for who a line names. */
  readonly isMoveOfMade?: boolean
  /** Options a choice must have. */
  readonly options: readonly string[]
  readonly isRequired: boolean
  /** True when the effect writes the field: people must not be able to enter it. */
  readonly isWritten: boolean
}

/** A posting event. */
export interface EventSignature {
  /** What kind of effect can post it, such as `takeOut`. */
  readonly shape: string
  /** Parameters of the effect that this event needs though the effect does not. */
  readonly needs: readonly string[]
}

/** An effect of saves: the fields it reads by name, which the entity must have. */
export interface RecordEffectSignature {
  readonly needs: NeedSignatures
}

/** Fields code reads by name; of a lines field the cells it reads of each line. */
export type NeedSignatures = Readonly<
  Record<string, ParamSignature | { readonly lines: Readonly<Record<string, ParamSignature>> }>
>

/** A live figure of a line. */
export interface FigureSignature {
  /** Permission needed to see it. */
  readonly readIf: string | undefined
  /** Entity `at` must point at. */
  readonly at: string
  /** Roles its line must name: what it is asked about. */
  readonly line: readonly LineRole[]
  /** Of what each of several asks: the entity of those; undefined for figures that answer one value. */
  readonly of?: string | undefined
}

/** A widget that edits fields. */
export interface WidgetSignature {
  readonly accepts: readonly FieldKindName[]
}

/** A plugin: its pages and its options. */
export interface PluginSignature {
  /** Hash route → permissions of which one is enough; none: everybody signed in. */
  readonly routes: Readonly<Record<string, readonly string[]>>
  /** JSON Schema of its options in config/tenants/<id>/tenant.json, with defaults; undefined without any. */
  readonly options: TObject | undefined
}
