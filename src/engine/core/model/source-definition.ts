import type { TextKey } from './field-definition.ts'
import type { Expression } from '../json-schema/common-schema.ts'

/** A kind of document others are made from: receipts from purchase orders (language of definitions, sources). */
export interface SourceDefinition {
  readonly id: string
  /** What the button says, such as "Add from order". */
  readonly label: TextKey
  /** What the button on a record of the source says that makes one of it; undefined: that one of this family is created. */
  readonly makes: TextKey | undefined
  /** Family of the source. */
  readonly from: string
  /** OData filter over the source, in wire names: what may still be taken from. */
  readonly where: string | undefined
  /** Field of this header → field of the source's header: equal in all that one document is made from. */
  readonly same: Readonly<Record<string, string>>
  /** Field of this header → field of the source's header, copied from the first. */
  readonly header: Readonly<Record<string, string>>
  /** Choice of this header → what documents made of this source say in it. */
  readonly says: Readonly<Record<string, string>>
  /** Field of this header that looks up the source, which all lines are of then; undefined where lines say it, or nobody does. */
  readonly record: string | undefined
  /** True when one document may be made from several. */
  readonly isMany: boolean
  /** True where making one is the main action of a record of the source that has no other. */
  readonly isLeading: boolean
  readonly lines: SourceLines
  /** States of the source by how much of it is taken; undefined when nothing is counted. */
  readonly becomes: SourceStates | undefined
  /** What the source is told of what becomes of the documents made from it; undefined: nothing. */
  readonly follows: FollowedSource | undefined
  /** How one is made together with the source; undefined: by a person, afterwards. */
  readonly inOneGo: MakingInOneGo | undefined
  /**
   * Move that takes back what was made of the source in one go, or of a row that stands for it, and nobody has touched, when the source is undone;
   * undefined: people take it back first.
   */
  readonly undo: string | undefined
}

/** What happens to documents after they were made, as their sources tell it. */
export interface FollowedSource {
  /** Quantity of the source's line → quantity of this line that is a part of what it took. */
  readonly lines: Readonly<Record<string, string>>
  readonly states: FollowedStates | undefined
}

/** Where a source goes by the states of the documents made from it. */
export interface FollowedStates {
  /** State of a document that is done … */
  readonly done: string
  /** … and of one that is not; those in other states do not count. */
  readonly waits: string
  /** State of the source while some wait, or there is none … */
  readonly from: string
  /** … and once all are done. */
  readonly to: string
}

/** What the source says of a document that a move of it makes as well, and how far that is brought. */
export interface MakingInOneGo {
  /** Field of this header → field of the source's header, beside those every document of it copies. */
  readonly header: Readonly<Record<string, string>>
  /** Field of this line → field of the source's line, in place of what every document of it copies. */
  readonly lines: Readonly<Record<string, string>>
  /** Moves of this family, in order: each is made where the document and the rights of the person let it be made. */
  readonly moves: readonly string[]
  /** True where whoever makes the move of the source makes it, also without the right to enter one. */
  readonly byAnyone: boolean
}

/** How lines are made from lines. */
export interface SourceLines {
  /** Lines field of this family. */
  readonly into: string
  /** Lines field of the source. */
  readonly from: string
  /** Field of this line → field of the source's line. */
  readonly map: Readonly<Record<string, string>>
  /** Field of this header → field of the source's line: one document is made of lines that agree in it, or say nothing of it. */
  readonly same: Readonly<Record<string, string>>
  /** Fields of this line that look up the source and its line; undefined when nothing is counted and nobody need know. */
  readonly link: SourceLink | undefined
  /** Fields of this line that say what `map` copied when they are taken. */
  readonly keeps: readonly string[]
  /** Quantity of this line that will not come any more: given back when the document is closed short; undefined: it stays taken. */
  readonly cancels: string | undefined
  /**
   * Text of this line that says of which documents it takes how much, where it may take of several lines of sources; undefined: a line takes of
   * the one it names.
   */
  readonly shared: string | undefined
  /** Amount of this line → whose sum it is told to be once the line takes; none: nothing is worked out of what was taken before. */
  readonly before: Readonly<Record<string, AmountBefore>>
  /** True where a line may be of a substitute of the item that was asked for. */
  readonly substitutes: boolean
  /** Quantity of this line that came and was refused for good: written to `asked.cancelled`; undefined where nothing is refused. */
  readonly refuses: string | undefined
  /** What this line takes: fields of this line; the unit is undefined when both count alike. */
  readonly takes: { readonly qty: string; readonly unit: string | undefined }
  /** What there is to take: fields of the source's line; undefined when nothing is counted. */
  readonly asked: AskedOfSource | undefined
  /** What a line is offered with where that is less than all that is open: the row with its id in a list of open lines. */
  readonly offers: OfferedBy | undefined
  /** Field of this header that says of how much of a recipe the lines are what it takes of each item; undefined: the lines of the source are its own. */
  readonly exploded: { readonly covers: string } | undefined
  /** Who may not view the source takes blind; undefined: such a person takes nothing. */
  readonly blind: BlindTaking | undefined
  /** How much more than what is open may be taken, in percent of what was asked; undefined: nothing. */
  readonly tolerance: Expression | undefined
  /** Right to take more than that, and the text of this line that says why; undefined: nobody does. */
  readonly beyond: { readonly by: string; readonly reason: string } | undefined
}

/** An amount of lines that take of one line of a source, so that all of them together may come to what that says (FRT-740). */
export interface AmountBefore {
  /** Amount of this line: what lines of documents that stand, and earlier ones of the same document, took of it is summed. */
  readonly of: string
  /** Fields of this line, copied from the source, by which it is worked out: where a line that stands says others, nothing is told. */
  readonly terms: readonly string[]
}

/** How people take who may not view the source: they count, and read no quantity of it. */
export interface BlindTaking {
  /** Right to view the source, which opens the quantities. */
  readonly seenBy: string
  /** Fields of this line that tell what was asked; guarded by `seenBy`. */
  readonly hides: readonly string[]
}

/** Lookups of a line that say what it was made from. */
export interface SourceLink {
  readonly record: string
  readonly line: string
}

/** A quantity of the row that stands for a line; nothing is offered of a line without one. */
export interface OfferedBy {
  /** Family of the rows, whose ids are those of lines. */
  readonly family: string
  /** In the unit of the source's line. */
  readonly qty: string
  /** Field of this line → field of the row, before what is copied from the line. */
  readonly map: Readonly<Record<string, string>>
}

/** Quantities of a source's line, in its own unit. */
export interface AskedOfSource {
  /** Empty: there is no end to what may be taken. */
  readonly qty: string
  readonly unit: string | undefined
  /** Written as lines are taken and given back. */
  readonly taken: string
  /** Written when the source is closed short; undefined when it never is. */
  readonly cancelled: string | undefined
  /** How much of it a new document brings, as far as it is open; undefined: all that is open. */
  readonly brings: string | undefined
  /** The same from Monday to Sunday, where a line says a quantity for any of them; none: every day is alike. */
  readonly bringsOn: readonly string[]
  /** Percent of the quantity that may be taken beyond what is open; undefined, or empty on a line: what the taker tolerates. */
  readonly over: string | undefined
}

/**
 * Where the source goes when nothing, a part or all of it is taken, from one of these states to another: what is over stays so. Of a source
 * whose state does not follow there is none.
 */
export interface SourceStates {
  readonly none: string
  readonly part: string
  readonly complete: string
  /** Over the source as it is after taking: whether all of it is taken; undefined: once nothing of any line is open. */
  readonly completeIf: Expression | undefined
}

/** A list of open lines: its rows have the ids of lines of a source. */
export interface ListMaking {
  /** Family of the document they are made into. */
  readonly family: string
  /** Its source they are lines of. */
  readonly source: string
  /** Lookup of the row to the document the line stands in. */
  readonly record: string
  /** True where a row has the id of a line; false where it stands for all of its document. */
  readonly ofLines: boolean
}

/** What selected rows of a list become at once, a record of another family each, or what is done with one they look up. */
export interface RowMaking {
  readonly id: string
  readonly label: TextKey
  readonly family: string
  /** Lookup of the row to a record that is there already: the first of `moves` the person may make of it is made; undefined: one is made. */
  readonly on: string | undefined
  /** Whether remarks are asked once for the moves of all rows. */
  readonly remarks: 'none' | 'optional' | 'required'
  /** Where the lines of the record come from; undefined: it has none but those it makes itself. */
  readonly from: RowSource | undefined
  /** Fields of the header a person answers once for all rows, in order. */
  readonly ask: readonly RowQuestion[]
  /** Field of the record that is made → field of the row it is copied from. */
  readonly header: Readonly<Record<string, string>>
  /** Made of the new record, in order, in the same transaction. */
  readonly moves: readonly string[]
  /** Fields of the row, what holds and what will hold, that are told when people are asked; undefined: none is. */
  readonly changes: RowChange | undefined
  /** Over the row: whether one is made of it; undefined: of every row. */
  readonly when: Expression | undefined
  /** What is said of a row of which none is made; undefined: what any list says. */
  readonly otherwise: TextKey | undefined
  /** Whether what was made of one row is opened. */
  readonly opens: boolean
}

/** Fields of a row that say what changes. */
export interface RowChange {
  /** What it is about, such as an item; undefined: the name of the row says it. */
  readonly of: string | undefined
  readonly from: string
  readonly to: string
}

/** The source of which a row is a document, or a line. */
export interface RowSource {
  /** Source of the family that is made. */
  readonly source: string
  /** Lookup of the row to the document. */
  readonly record: string
  /** True where the row has the id of a line; false where it stands for all of its document. */
  readonly ofLines: boolean
}

/** A field of what is made that is asked before. */
export interface RowQuestion {
  readonly field: string
  readonly isRequired: boolean
}
