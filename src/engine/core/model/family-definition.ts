import type { EffectUse, ExpiryDefinition, MoveQuestion, MoveTarget, StateConsequence } from './effect-definition.ts'
import type { ScheduleDefinition } from './schedule-definition.ts'
import type { PublicFormDefinition } from './outside/public-form-definition.ts'
import type { RecordMailDefinition } from './outside/record-mail-definition.ts'
import type { RunDefinition } from './run-definition.ts'
import type { CompareDefinition } from '../compare/compare-definition.ts'
import type {
  BudgetDefinition,
  TakingDefinition,
  ChainDefinition,
  ChartDefinition,
  GridExtras,
  MoreColumns,
  PrintedSheet,
  RelatedList,
  ScaleDefinition,
  TabDefinition,
  ToneDefinition,
  ViewDefinition,
} from './section-parts.ts'
import type { ListMaking, RowMaking, SourceDefinition } from './source-definition.ts'
import type { RolesDefinition } from './header-roles.ts'
import type { Expression } from '../json-schema/common-schema.ts'
import type { PreferenceTypes } from '../preferences/preference-types.ts'
import type { CodeDefinition, CodePlace, RecordFields, TextKey } from './field-definition.ts'
import type { SamplesDefinition } from './samples-definition.ts'

/** One screen family, complete and frozen: entity, lists, form, workflow, access. File `config/forms/<module>/<id>.json`. */
export interface FamilyDefinition {
  readonly id: string
  readonly module: string
  readonly kind: 'document' | 'master'
  readonly title: TextKey
  readonly docType: number | undefined
  readonly numbering: { readonly prefix: string; readonly perYear: boolean } | undefined
  readonly disabledAtSite1: boolean
  readonly routes: FamilyRoutes
  readonly permissions: FamilyPermissions
  readonly entity: EntityDefinition
  readonly lists: Readonly<Record<string, ListDefinition>>
  readonly form: FormLayout
  readonly workflow: WorkflowDefinition | undefined
  /** What documents of this family are made from. */
  readonly sources: readonly SourceDefinition[]
  /** When records of the family make documents by themselves; never sent to a browser. */
  readonly schedule: ScheduleDefinition | undefined
  /** Jobs its moves start; undefined for documents people write themselves. */
  readonly run: RunDefinition | undefined
  /** Forms people outside fill in by a mailed link, by purpose; never sent to a browser as they are. */
  readonly publicForms: Readonly<Record<string, PublicFormDefinition>>
  /** Mails a record is the content of, by id; never sent to a browser. */
  readonly mails: Readonly<Record<string, RecordMailDefinition>>
  /** What the tests of the family begin with; never sent to a browser. */
  readonly samples: SamplesDefinition
  /** SHA-256 of the effective source, hex; part of every cache key. */
  readonly hash: string
}

/** Hash routes under the tenant. */
export interface FamilyRoutes {
  /** list id → route; the first is the family's own. */
  readonly lists: Readonly<Record<string, string>>
  /** Create and edit share one route: `create`, and `create/<id>` for an existing record. */
  readonly create: string | undefined
  /** True when that route opens existing records only: people make no new ones, the system does. */
  readonly isOpenOnly: boolean
}

/** Permission names that guard the family; a route without one does not start. */
export interface FamilyPermissions {
  /** Area of the permission tree (SHELL-4). */
  readonly area: string
  readonly view: string
  /** Needed to create, change and delete. */
  readonly create: string
}

/** Who sees the rows of an entity. */
export type EntityScope = 'site' | 'tenant' | 'user'

/** What is stored and served. */
export interface EntityDefinition extends RecordFields {
  readonly id: string
  /** OData set such as `Requisitions`. */
  readonly set: string
  readonly table: string
  /** `generated`: DDL comes from the fields; `system`: a migration owns the table. */
  readonly storage: 'generated' | 'system'
  /** `site`: rows carry site_id and are seen only by sessions of that site and of site 1; `tenant`: by all; `user`: by their owner alone. */
  readonly scope: EntityScope
  /** Of scope `site`: lookups to sites that see a row as well as its own site does, such as where goods are going. */
  readonly alsoSeenAt: readonly string[]
  /** Of scope `site`: the choice of Private, Site and Global that says who sees a row. */
  readonly sharedBy: string | undefined
  /** Of scope `site`: true where every row names its site, so that an index finds those of one. */
  readonly namesSite: boolean
  /** Filter every lookup of the records goes by, in wire names; `lookup.filter` holds it already. */
  readonly usable: string | undefined
  /** Of scope `user`: the lookup field that says whose a row is. */
  readonly owner: string | undefined
  /** A yes-or-no field that says whether its owner has opened a row: set by opening it, without a new version. */
  readonly readMark: string | undefined
  /** Rows that stand for documents of other families; undefined: each row is a record of its own. */
  readonly about: AboutDefinition | undefined
  /** Lookup to the record above, which makes the records a tree: each knows its path, and none stands below itself. */
  readonly tree: string | undefined
  /** Lookup to another record of the entity in which a copy names what it was copied from. */
  readonly copiedFrom: string | undefined
  /** Of a master: the field that is given the next number of a series where a new record leaves it empty, and the letters before it. */
  readonly series: { readonly field: string; readonly prefix: string } | undefined
  /** Field that names a record to people. */
  readonly title: string
  /** Fields quick search looks into. */
  readonly searchFields: readonly string[]
  /** Texts that each name a record by themselves, such as a barcode: who types one whole finds it. */
  readonly codes: readonly CodeDefinition[]
  /** What labels of its records encode: the first that says something; none: it has no labels. */
  readonly labels: readonly CodePlace[]
  /** Texts by which a record may look like another one; none: nobody is asked. */
  readonly lookAlikes: readonly string[]
  /** Text by which records are one, such as versions by their number: they are no look-alikes of each other. */
  readonly oneBy: string | undefined
  /** Fields, and columns such as `lines.item`, after whose change the form asks what a save would be warned of (FORM-50). */
  readonly asksEarly: readonly string[]
  /** Fields of the header by the role they play: what approval, registry and reports read. */
  readonly roles: RolesDefinition
  readonly rules: readonly RuleDefinition[]
  /** What its expressions may read of the preferences of the site at hand, by id. */
  readonly preferences: PreferenceTypes
  /** Fields whose values together may stand only once: key → fields; empty values count as equal. */
  readonly uniqueTogether: Readonly<Record<string, readonly string[]>>
  /** Keys of `uniqueTogether` that hold only where the last of their fields is given. */
  readonly uniqueIfGiven: readonly string[]
  /** True when its records are never deleted, only made inactive or moved on. */
  readonly isKept: boolean
  /** True when a record is never changed once it exists; it may still be deleted. */
  readonly isFixed: boolean
  /** Named effects of the server such as `people:user`, run in order with every save in its transaction. */
  readonly effects: readonly string[]
}

/** Fields by which a row stands for a document: people see those of families they may view, and open and move them from the row. */
export interface AboutDefinition {
  /** Choice of the family. */
  readonly family: string
  /** Text with the document link. */
  readonly document: string
  /** Text or choice with the document's state. */
  readonly status: string
  /** Number of the version the row is about: a move of another one is refused. */
  readonly version: string
  /** Number of the request that a move answers; none: no move. Undefined: rows offer what people move by their rights, no decisions. */
  readonly request: string | undefined
  /** Number of the version people were asked about before; what changed since then is shown. Undefined where rows do not tell. */
  readonly since: string | undefined
}

/** A condition over the whole record that must hold before a save. */
export interface RuleDefinition {
  readonly id: string
  readonly assert: Expression
  /** Fields the issue is shown at; `lines.qty` for a cell, evaluated for every row. */
  readonly at: readonly string[]
  readonly message: TextKey
  readonly when: Expression | undefined
  /** Moves before which it must hold; empty: it must hold before every save. */
  readonly before: readonly string[]
  /** A save that breaks it is asked about instead of refused. */
  readonly asks: boolean
}

/** One list screen. */
export interface ListDefinition {
  readonly id: string
  readonly title: TextKey
  /** What stands there while there is no record; undefined: what any list says. */
  readonly empty: TextKey | undefined
  readonly route: string
  readonly columns: readonly string[]
  /** Fields offered by the column chooser beyond `columns`. */
  readonly moreColumns: readonly string[]
  /** Columns that fold away first where there is no room for all, the least important first; the others follow from the last one on. */
  readonly folds: readonly string[]
  /** Columns a card says first, in order. */
  readonly card: readonly string[]
  /** Amounts whose sums over all rows of the view stand under the list, and lookups a person may have them told apart by. */
  readonly totals: readonly string[]
  readonly groups: readonly string[]
  /** Values drawn in a tone: column → when it holds, and its words. The first that holds is drawn. */
  readonly tones: Readonly<Record<string, readonly ToneDefinition[]>>
  readonly filters: readonly string[]
  /** `status` shows a tile a status with its count. */
  readonly tiles: string | undefined
  /** OData filter that is always on, in wire names; `$me`, `$today` and `$site` are filled in. */
  readonly where: string | undefined
  /** Filters a person may switch; the first is on at start. */
  readonly views: readonly ViewDefinition[]
  readonly sort: { readonly field: string; readonly descending: boolean }
  /** Moves offered for several rows at once. */
  readonly bulk: readonly string[]
  readonly export: readonly ('csv' | 'xlsx')[]
  /** Family whose form the New button opens instead of the list's own; undefined: its own. */
  readonly composes: string | undefined
  /** What lines of sources that stand in this list are made into; undefined: its rows are records of their own. */
  readonly makes: ListMaking | undefined
  /** What selected rows become at once, a record each. */
  readonly rowsMake: readonly RowMaking[]
  /** Field that names the record a row opens instead of its own: a lookup, or a text with a document link. */
  readonly opens: string | undefined
  /** True when a row opens a drawer with the record's facts, lines and changes first, and the form from there. */
  readonly preview: boolean
  /** Lists of any family that the header leads to. */
  readonly beside: readonly string[]
}

/** How the form is laid out. */
export interface FormLayout {
  readonly sections: readonly SectionDefinition[]
  /** Groups of sections of which one is shown at a time; none: the sections follow each other. */
  readonly tabs: readonly TabDefinition[]
  readonly drawers: readonly ('approvals' | 'history' | 'related' | 'attachments')[]
  /** True when the form can be printed. */
  readonly print: boolean
  /** Sheets that are printed beside the record itself. */
  readonly sheets: readonly PrintedSheet[]
  /** How the record is worked out for more or less; undefined where it makes no amount. */
  readonly scale: ScaleDefinition | undefined
  /** What of budgets is told with it; undefined where it asks nothing of them. */
  readonly budget: BudgetDefinition | undefined
  /** What lines made of others take is told with it; undefined where nothing is. */
  readonly taking: TakingDefinition | undefined
  /** What the button that saves a new record says, such as "Send"; undefined: "Save". */
  readonly save: TextKey | undefined
}

/** A block of header fields, one lines field, a related list, a chart, or lines against lines. */
export interface SectionDefinition extends GridExtras {
  readonly id: string
  readonly title: TextKey
  readonly columns: number
  readonly fields: readonly string[]
  /** Lines field drawn as a grid, instead of fields. */
  readonly grid: string | undefined
  /** List shown instead of fields. */
  readonly related: RelatedList | undefined
  readonly entry: readonly ('search' | 'paste' | 'import' | 'copy')[]
  /** Fields of the footer totals bar. */
  readonly totals: readonly string[]
  /** Fields of a line that its card shows first in a narrow window; the others follow when they are asked for. Empty without a grid. */
  readonly card: readonly string[]
  /** Columns of the grid that stand aside until a person asks for them, or a line says something in them. */
  readonly more: readonly MoreColumns[]
  /** What the largest unit of the grid makes of each other is told under it. */
  readonly chain: ChainDefinition | undefined
  /** Chart shown instead of fields. */
  readonly chart: ChartDefinition | undefined
  /** Lines against lines, shown instead of fields. */
  readonly compare: CompareDefinition | undefined
  readonly collapsed: boolean
}

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
  readonly ask: MoveQuestion
  /** Effects of the server, run in order in the same transaction. */
  readonly effects: readonly EffectUse[]
  /** True when the new version supersedes open approvals and raises version_no. */
  readonly newVersion: boolean
  readonly intent: 'none' | 'primary' | 'success' | 'warning' | 'danger'
  readonly confirm: boolean
}
