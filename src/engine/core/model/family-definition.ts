import type { Expression } from '../json-schema/common-schema.ts'
import type { PreferenceTypes } from '../preferences/preference-types.ts'
import type { CodeDefinition, CodePlace, RecordFields, TextKey } from './field-definition.ts'
import type { RolesDefinition } from './header-roles.ts'
import type { PublicFormDefinition } from './outside/public-form-definition.ts'
import type { RecordMailDefinition } from './outside/record-mail-definition.ts'
import type { SamplesDefinition } from './samples-definition.ts'
import type { FormLayout } from './screens/form-layout.ts'
import type { ListDefinition } from './screens/list-definition.ts'
import type { SourceDefinition } from './source-definition.ts'
import type { RunDefinition } from './workflow/run-definition.ts'
import type { ScheduleDefinition } from './workflow/schedule-definition.ts'
import type { WorkflowDefinition } from './workflow/workflow-definition.ts'

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
  /** Rights that open its lists and forms as `view` does (DEF-760). */
  readonly alsoView: readonly string[]
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
  /** Filter over the records the server is at work on, in wire names: while there are any, screens of them are asked for anew. */
  readonly underWay: string | undefined
  /** Family whose work changes these records: while any of it is under way, screens of them are asked for anew as well. */
  readonly changesWith: string | undefined
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
  /** How many MB all files of a record hold together; undefined: each counts by itself. */
  readonly filesUpTo: number | undefined
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
