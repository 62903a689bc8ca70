import type { ValueKindName } from '../field-kinds/field-kinds.ts'
import type { LineRolesDefinition } from './line-roles.ts'
import type { Expression } from '../json-schema/common-schema.ts'
import type { MatrixDefinition } from '../matrix/matrix-definition.ts'
import type { SpansSource } from '../json-schema/spans-schema.ts'

/** A locale key without its `@`. */
export type TextKey = string

/** What every field of a record says, whether it holds a value or lines. */
export interface AnyField {
  readonly id: string
  /** Name on the wire; of a lookup the navigation property (its key is `${property}Id`). */
  readonly property: string
  readonly isCustom: boolean
  readonly label: TextKey
  readonly help: TextKey | undefined
  readonly widget: string
  readonly required: boolean
  readonly requiredIf: Expression | undefined
  readonly visibleIf: Expression | undefined
  readonly readOnlyIf: Expression | undefined
  readonly whenHidden: 'clear' | 'keep'
  /** True when a person never gives the value: readOnly, compute, total, from, status. */
  readonly isDerived: boolean
  readonly lockedAfterCreate: boolean
  /** Permission needed to read it; also guards $filter, $orderby and $expand. */
  readonly readIf: string | undefined
}

/** What every field that holds one value says. */
interface OneValue extends AnyField {
  readonly type: ValueKindName
  /** The kind's own options, checked against the kind's schema. */
  readonly options: Readonly<Record<string, unknown>>
  /** Column name in the database; custom fields live in the JSON column `custom`. */
  readonly column: string
  /** Guarded fields whose value this derived field reveals on purpose. */
  readonly reveals: readonly string[]
  readonly default: Expression | undefined
  readonly compute: Expression | undefined
  /** What is added up over lines. */
  readonly total: TotalDefinition | undefined
  /** Of a field of a line: the amount of the header that is shared over the lines, by which column of theirs. */
  readonly share: ShareDefinition | undefined
  /** Of a field of a line: the line of other lines it takes its value from. */
  readonly pick: PickDefinition | undefined
  /** Of a field of the header: the view whose row with the record's id holds its value; undefined: a column of the table. */
  readonly readFrom: string | undefined
  /** A live figure of the server, e.g. `{ figure: 'stock.onHand', at: 'rec.supplyLocation' }`. Never stored. */
  readonly from: FigureSource | undefined
  /** Whether a field of a line is a column of its grid; one that is not is worked with alone. */
  readonly isColumn: boolean
  readonly unique: boolean
  readonly width: number
}

/** A live figure a field shows: where it is taken, and the column that names its unit, without which it is that among the roles of the line. */
export interface FigureSource {
  readonly figure: string
  readonly at: string
  readonly unit: string | undefined
  /** Path to the supplier it is asked of; without one that is the role of the line. */
  readonly supplier: string | undefined
  /** Path to the currency it is asked in; without one that of the site. */
  readonly currency: string | undefined
  /** Path to the day it is asked for; without one that is up to the figure. */
  readonly day: string | undefined
  /** Column of the line that says for how much it is asked; without one that is up to the figure. */
  readonly qty: string | undefined
  /** Column of the line that takes the figure while nobody has written another value into it. */
  readonly fills: string | undefined
}

/** A column of lines: `{ lines: 'lines', column: 'value' }`. */
export interface LineColumn {
  readonly lines: string
  readonly column: string
}

/** A total over lines: the sum of one column, or the number of rows that have a value in some. */
export interface TotalDefinition {
  readonly how: 'sum' | 'count'
  readonly of: readonly LineColumn[]
  /** Column of the same lines: a row that has a value there is left out of a sum; undefined: none is. */
  readonly unless: string | undefined
  /** Column of the same lines that names the unit of what is summed: a sum over several units is not shown; undefined: that of the line's own quantity. */
  readonly in: string | undefined
}

/** A share of an amount of the header, in proportion to a column of the lines. */
export interface ShareDefinition {
  readonly of: string
  readonly by: string
}

/** A value of the first of other lines whose fields say what fields of the own line say. */
export interface PickDefinition {
  readonly lines: string
  readonly value: string
  /** Field of the other line → field of the own one. */
  readonly where: Readonly<Record<string, string>>
}

/** A field whose value says everything itself: a text, an amount, a day, yes or no. */
export interface ValueField extends OneValue {
  readonly shape: 'value'
}

/** A field that holds one of a closed list of values: a choice, or the state of the workflow. */
export interface ChoiceField extends OneValue {
  readonly shape: 'choice'
  /** The values in order with their labels. */
  readonly choices: readonly ChoiceDefinition[]
}

/** A field that points at a record of another entity by its id. */
export interface LookupField extends OneValue {
  readonly shape: 'lookup'
  readonly lookup: LookupDefinition
}

/** A field that holds a file kept with the record, by the id of its attachment. */
export interface AttachmentField extends OneValue {
  readonly shape: 'attachment'
}

/**
 * A complete, frozen field that holds one value: nothing is left to default. Fields of the product's own and a tenant's (`x_…`) look
 * alike. What only some have is reached by asking for its `shape`, which its kind names.
 */
export type FieldDefinition = ValueField | ChoiceField | LookupField | AttachmentField

/** A complete, frozen field that holds the lines of a record: an entity of their own. */
export interface LinesField extends AnyField {
  readonly type: 'lines'
  /** Entity id of one line (`requisitionLine`), its OData set and its table. */
  readonly entity: string
  readonly set: string
  readonly table: string
  /** Field that names a line to people, for lookups into lines. */
  readonly title: string
  readonly min: number
  readonly max: number
  /** Which cell plays which part. */
  readonly roles: LineRolesDefinition
  /** Fields whose values together stand only once among a record's lines; none: lines may repeat. */
  readonly once: readonly string[]
  /** By which fields lines hold on days of their own, one of the same at most on a day; undefined: they hold on none. */
  readonly spans: SpansSource | undefined
  /** Columns of which each line fills one field. */
  readonly oneOf: readonly OneOfDefinition[]
  /** How lines stored one a cell are drawn as rows and columns; undefined: a line is a row. */
  readonly matrix: MatrixDefinition | undefined
  /** What rows of a file fill; undefined where lines are not imported. */
  readonly imports: LineImport | undefined
  /** True when people move lines up and down; the order is kept in any case. */
  readonly isOrdered: boolean
  /** True when nobody adds lines or takes any away: their cells alone are written. */
  readonly hasFixedRows: boolean
  /** True when lists find records by the lines and nobody is told them: no record has them, and no set. */
  readonly isFindOnly: boolean
  /** Field of a line: where it has a value the server put the line in place of another, and copies of the record go without it. */
  readonly notCopied: string | undefined
  /** Fields of one line; a line has no lines of its own. */
  readonly fields: readonly FieldDefinition[]
}

/** How a row of item, unit and quantity becomes a line, or fills one. */
export interface LineImport {
  /** Lookup of a line that the number or barcode names. */
  readonly item: string
  /** Units a line has, each with its quantity. */
  readonly amounts: readonly { readonly unit: string; readonly qty: string }[]
  /** Lookups that tell the lines of one item apart: a fourth cell names those its lines have, divided by a slash, and a dash for what is of none. */
  readonly among: readonly string[]
  /** Items without a line get one. */
  readonly adds: boolean
  /** What a row names that no line of its item says gets a line of its own; undefined: it is refused. */
  readonly unlisted: UnlistedImport | undefined
}

/** Lines of their own for what rows of a file name and no line of their item says, such as a lot nobody had on the sheet. */
export interface UnlistedImport {
  /** The lookup among those that tell lines of an item apart. */
  readonly of: string
  /** Field of a line that says it is of none; undefined: none does. */
  readonly none: string | undefined
  /** Text of a line that names one there is no record of. */
  readonly name: string
  /** Date of a line beside that name, in a fifth cell; undefined: none. */
  readonly day: string | undefined
}

/**
 * Fields of a line of which one is filled, by a choice of the line, and which people see as one column: an item, a recipe or a text.
 * Each keeps its own column and foreign key in the table.
 */
export interface OneOfDefinition {
  /** Id of the column people see; no field has it. */
  readonly id: string
  readonly label: TextKey
  /** The choice that decides. */
  readonly by: string
  /** Value of the choice → the field it stands for. */
  readonly fields: Readonly<Record<string, string>>
}

/** The fields of a record: those that hold a value, and those that hold its lines. */
export interface RecordFields {
  readonly fields: readonly FieldDefinition[]
  readonly lines: readonly LinesField[]
}

/** Where a lookup points. */
export interface LookupDefinition {
  /** Id of the entity looked up, such as `location`. */
  readonly to: string
  /** Wire name of the key, `${property}Id` unless the author's option `keyProperty` says otherwise (Sites: `BaseCurrencyId` beside `SitesBaseCurrency`). */
  readonly keyProperty: string
  /** OData set asked for candidates. */
  readonly set: string
  /** Whether records of the target are found by codes, such as those on packs. */
  readonly hasCodes: boolean
  /** For a lookup into another record's lines: the sibling field that holds the parent, such as `item`. */
  readonly of: string | undefined
  /** Sibling field → field of the target, copied when a person picks. */
  readonly fill: Readonly<Record<string, string>>
  /** Those of `fill` that are only proposed: what stands there stays, and nothing is copied where the target says nothing. */
  readonly proposed: readonly string[]
  /** Fields of the target shown in the drop-down, first is the title. */
  readonly columns: readonly string[]
  /** What a record must say to be picked: the same as the record or line the lookup stands in. */
  readonly same: readonly SameField[]
  /** Where records of every site may be picked: the name candidates are asked for under, as `transfer.toLocation`. */
  readonly everySite: string | undefined
  /** Whether inactive records may be picked as well, and those `usable` of the target would leave out. */
  readonly takesInactive: boolean
  /** Whether those `usable` of the target leaves out may be picked, as what is there already is. */
  readonly takesUnused: boolean
  /** Whether a document takes what the documents it is made of name, though `usable` would not let it through any more. */
  readonly takesNamed: boolean
  /** Extra OData filter over the target, in wire names. */
  readonly filter: string | undefined
}

/** A field of what is looked up that must say what a field of the record, or of the same line, says. */
export interface SameField {
  /** Field of the target. */
  readonly field: string
  readonly root: 'rec' | 'row'
  /** Field of the record or of the line. */
  readonly at: string
}

/** One value of a closed list. */
export interface ChoiceDefinition {
  readonly value: string
  readonly label: TextKey
  /** Of a value that stands in a tree: the groups it is under, from the top down. */
  readonly under?: readonly TextKey[]
}

/** The place of a text that names a record by itself. */
export interface CodePlace {
  /** Lines field it is a column of; undefined: a field of the header. */
  readonly lines: string | undefined
  readonly field: string
}

/** A code, and what its line says in place of the record: the unit on a pack in place of that the item is moved in. */
export interface CodeDefinition extends CodePlace {
  /** Lookup of the header → lookup beside the code that says it for whoever picks the record by this code. */
  readonly says: Readonly<Record<string, string>>
}
