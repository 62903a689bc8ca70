import { Type, type Static } from 'typebox'
import { AboutSource } from './about-schema.ts'
import { BlockUse } from './block-use-schema.ts'
import { CodeSource } from './code-schema.ts'
import { closed } from '../../../json-schema/closed.ts'
import { Id, PermissionName, RoutePath, TextKey } from '../../../json-schema/common-schema.ts'
import { FieldsSource } from './field-source-schema.ts'
import { fileHeader } from '../../../json-schema/file-header.ts'
import { LayoutSource } from './layout-schema.ts'
import { ListSource } from './list-schema.ts'
import { HeaderRolesSource } from './header-roles-schema.ts'
import { PublicFormsSource } from './public-form-schema.ts'
import { RecordMailsSource } from './record-mail-schema.ts'
import { RuleSource } from './rule-schema.ts'
import { RunSource } from './run-schema.ts'
import { SamplesSource } from './samples-schema.ts'
import { ScheduleSource } from './schedule-schema.ts'
import { SourcesSource } from './sources-schema.ts'
import { WorkflowSource } from './workflow-schema.ts'
import { wordOf } from '../../../json-schema/word-schema.ts'

const Table = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,50}$',
  description: 'Name of the table; the entity id in snake_case by default.',
})
const SetName = Type.String({ pattern: '^[A-Z][A-Za-z0-9]*$', description: 'OData set such as Requisitions.' })

const EntitySource = closed(
  {
    id: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'Entity id; the family id by default.' })),
    set: SetName,
    table: Type.Optional(Table),
    storage: Type.Optional(
      wordOf(['generated', 'system'], { description: 'Who owns the table: the definition, or a migration.' }),
    ),
    scope: Type.Optional(
      wordOf(['site', 'tenant', 'user'], {
        description:
          'Who sees the rows: a site, all of the tenant, or one user; documents are of a site by default, masters of the tenant.',
      }),
    ),
    alsoSeenAt: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9_]*(\\.[a-z][A-Za-z0-9_]*)?$' }), {
        minItems: 1,
        description:
          'Of scope site: lookups to sites, of the header or as "lines.cell" of lines, that see a record as well as its own site does. They change nothing of it but by moves that name them in "at".',
      }),
    ),
    sharedBy: Type.Optional(
      Type.Unsafe<string>({
        ...Id,
        description:
          'Of scope site: required choice field of Private, Site and Global that says who sees a record: who made it, its site, or every site. Other sites change nothing of it.',
      }),
    ),
    namesSite: Type.Optional(
      Type.Boolean({
        description:
          'Of scope site, of a table that a migration owns: every row names its site, none belongs to all. Rows without one are not seen at sites; an index finds those of a site.',
      }),
    ),
    usable: Type.Optional(
      Type.String({
        maxLength: 1000,
        description:
          'OData filter over the records in wire names, with $me, $today and $site: every lookup of them takes only what it lets through, beside a filter of its own.',
      }),
    ),
    owner: Type.Optional(
      Type.Unsafe<string>({
        ...Id,
        description: 'Of scope user: the lookup field that says whose a row is; enteredBy by default.',
      }),
    ),
    readMark: Type.Optional(
      Type.Unsafe<string>({
        ...Id,
        description: 'A yes-or-no field that opening a record sets, without a new version.',
      }),
    ),
    about: Type.Optional(AboutSource),
    underWay: Type.Optional(
      Type.String({
        maxLength: 500,
        description:
          'OData filter over the records in wire names, with $me, $today and $site: those the server is at work on. While there are any, lists and forms of them are asked for anew every two seconds.',
      }),
    ),
    changesWith: Type.Optional(
      Type.Unsafe<string>({
        ...Id,
        description:
          'Family with `underWay` whose work changes these records: while any of it is under way, they are asked for anew as well.',
      }),
    ),
    title: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Field that names a record; docNo or name by default.' }),
    ),
    tree: Type.Optional(
      Type.Unsafe<string>({
        ...Id,
        description:
          'Lookup field to the record above, of this entity: the records are a tree, none below itself; `treePath` shows and sorts it.',
      }),
    ),
    copiedFrom: Type.Optional(
      Type.Unsafe<string>({
        ...Id,
        description: 'Lookup field to another record of this entity: a copy names in it what it was copied from.',
      }),
    ),
    series: Type.Optional(
      closed(
        {
          field: Type.Unsafe<string>({ ...Id, description: 'Short required text of the header, which stands once.' }),
          prefix: Type.String({
            pattern: '^[A-Z]{1,6}$',
            description: 'Letters before the number.',
            'x-overlay': 'free',
          }),
        },
        {
          description:
            'Field of a master that is given the next number of a series where a new record leaves it empty.',
        },
      ),
    ),
    searchFields: Type.Optional(
      Type.Array(Id, {
        description:
          'Fields quick search looks into; the title by default. Of a view also lookups, whose records are found by their own words.',
        'x-overlay': 'ids',
      }),
    ),
    codes: Type.Optional(
      Type.Array(CodeSource, {
        minItems: 1,
        description:
          'Texts of the header, and columns such as barcodes.code, that each name a record by themselves: who types or scans one whole finds it first. `{ "at": "barcodes.code", "says": { "transactionUnit": "unit" } }`: a record found by such a code brings along the lookup beside it in place of the lookup of its header.',
      }),
    ),
    labels: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9_]*(\\.[a-z][A-Za-z0-9_]*)?$' }), {
        minItems: 1,
        description:
          'Texts of the header, and columns such as barcodes.code, of which the first that says something is the bar code on labels of a record; without it a family has no labels.',
      }),
    ),
    lookAlikes: Type.Optional(
      Type.Array(Id, {
        description:
          'Texts by which a record may look like another one; who saves one that does is asked. Of records of a tenant or a site.',
        'x-overlay': 'ids',
      }),
    ),
    oneBy: Type.Optional(
      Type.Unsafe<string>({
        ...Id,
        description:
          'Text by which records are one, as versions of a recipe are by its number: those that say the same in it are no look-alikes.',
      }),
    ),
    asksEarly: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9_]*(\\.[a-z][A-Za-z0-9_]*)?$' }), {
        minItems: 1,
        description:
          'Fields, and columns such as lines.item, after whose change the form asks what a save would be warned of; those of lookAlikes are among them.',
        'x-overlay': 'ids',
      }),
    ),
    filesUpTo: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 500,
        description:
          'How many MB all files of a record hold together at most, such as those that go out with mails; without it each counts by itself.',
      }),
    ),
    uniqueTogether: Type.Optional(
      Type.Record(Id, Type.Array(Id, { minItems: 2 }), {
        description: 'Fields whose values together may stand only once, by a key; told at the last of them.',
      }),
    ),
    uniqueIfGiven: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        description:
          'Keys of `uniqueTogether` that hold only where the last of their fields is given; a copy leaves that one out.',
      }),
    ),
    isFixed: Type.Optional(
      Type.Boolean({ description: 'Records are never changed once they exist.', 'x-overlay': 'trueOnly' }),
    ),
    isKept: Type.Optional(Type.Boolean({ description: 'Records are never deleted.', 'x-overlay': 'trueOnly' })),
    effects: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9]*:[a-z][A-Za-z0-9]*$' }), {
        minItems: 1,
        description: 'Named effects of the server that check and follow every save, in order, such as people:user.',
      }),
    ),
    roles: Type.Optional(HeaderRolesSource),
    fields: FieldsSource,
    rules: Type.Optional(
      Type.Record(Id, RuleSource, { description: 'Conditions over the whole record.', 'x-overlay': 'extensible' }),
    ),
  },
  { description: 'What is stored and served.' },
)

/** A screen family as an author writes it: config/forms/<module>/<id>.json. */
export const FamilySource = closed({
  ...fileHeader,
  id: Id,
  module: Id,
  kind: Type.Optional(
    wordOf(['document', 'master'], {
      description: 'A document has a number and a workflow, a master may have a workflow; worked out when left out.',
    }),
  ),
  title: Type.Optional(Type.Unsafe<string>({ ...TextKey, 'x-overlay': 'free' })),
  docType: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999, description: 'Transaction type id.' })),
  numbering: Type.Optional(
    closed(
      {
        prefix: Type.String({
          pattern: '^[A-Z]{1,6}$',
          description: 'Letters before the number.',
          'x-overlay': 'free',
        }),
        perYear: Type.Optional(Type.Boolean({ description: 'Counts from one each year.' })),
      },
      { description: 'How documents are numbered.' },
    ),
  ),
  disabledAtSite1: Type.Optional(
    Type.Boolean({ description: 'Not at the head office (site 1).', 'x-overlay': 'trueOnly' }),
  ),
  routes: Type.Optional(
    closed(
      {
        lists: Type.Optional(Type.Record(Id, RoutePath, { description: 'List id → hash route.' })),
        create: Type.Optional(RoutePath),
        open: Type.Optional(
          Type.Unsafe<string>({
            ...RoutePath,
            description: 'Instead of create: the route of existing records, where people make no new ones.',
          }),
        ),
      },
      { description: 'Hash routes of the screens.' },
    ),
  ),
  permissions: closed(
    {
      area: Type.String({ description: 'Area of the permission tree.' }),
      view: PermissionName,
      alsoView: Type.Optional(
        Type.Array(PermissionName, {
          uniqueItems: true,
          description: 'Rights that open its lists and forms as "view" does, such as that of who writes it.',
        }),
      ),
      create: PermissionName,
    },
    { description: 'Rights that guard the family.' },
  ),
  blocks: Type.Optional(
    Type.Record(Id, BlockUse, { description: 'Blocks of fields that it shares with other families, by id, in order.' }),
  ),
  entity: EntitySource,
  lists: Type.Optional(Type.Record(Id, ListSource, { description: 'List screens by id.', 'x-overlay': 'hideable' })),
  form: Type.Optional(LayoutSource),
  workflow: Type.Optional(WorkflowSource),
  sources: Type.Optional(SourcesSource),
  schedule: Type.Optional(ScheduleSource),
  run: Type.Optional(RunSource),
  publicForms: Type.Optional(PublicFormsSource),
  mails: Type.Optional(RecordMailsSource),
  samples: Type.Optional(SamplesSource),
})
export type FamilySource = Static<typeof FamilySource>
