import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { FieldPath, Id, TextKey } from '../../../json-schema/common-schema.ts'
import { wordOf } from '../../../json-schema/word-schema.ts'
import { RowMakingSource } from './row-making-schema.ts'
import { ToneSource } from './tone-schema.ts'

const title = Type.Optional(Type.Unsafe<string>({ ...TextKey, 'x-overlay': 'free' }))
const fieldIds = (description: string) => Type.Optional(Type.Array(Id, { description, 'x-overlay': 'ids' }))

const SortSource = closed(
  { field: Id, descending: Type.Optional(Type.Boolean({ description: 'Largest or latest first.' })) },
  { description: 'Order at start.', 'x-overlay': 'free' },
)

/** A named filter of a list. */
const ViewSource = closed({
  title,
  where: Type.Optional(
    Type.String({
      maxLength: 1000,
      description:
        'OData filter in wire names; $me, $today, $since-30, $site and $place, the place of the person, are filled in.',
    }),
  ),
  tile: Type.Optional(
    Type.Boolean({
      description: 'A tile with its count above the list, beside those of "tiles", instead of a name among the views.',
      'x-overlay': 'free',
    }),
  ),
  columns: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      description:
        'Fields shown in this view instead of the columns of the list; those of the list are offered beside them, and what a person arranges is kept for the view.',
      'x-overlay': 'ids',
    }),
  ),
  sort: Type.Optional(SortSource),
  card: fieldIds('Columns a card says first in this view, in order.'),
})

/** One list screen as an author writes it. */
export const ListSource = closed({
  title,
  columns: Type.Array(Id, { minItems: 1, description: 'Fields shown, in order.', 'x-overlay': 'ids' }),
  moreColumns: fieldIds('Fields the column chooser offers beyond the columns.'),
  empty: Type.Optional(
    Type.Unsafe<string>({
      ...TextKey,
      description: 'What a person reads while there is no record: where records come from.',
      'x-overlay': 'free',
    }),
  ),
  folds: fieldIds('Columns that fold away first where there is no room for all, the least important first.'),
  whole: fieldIds(
    'Columns whose texts are drawn whole, such as names: others fold away before these are cut, where they would be to a dozen letters.',
  ),
  card: fieldIds('Columns a card of a narrow window says first, in order; without them the first that have room.'),
  totals: Type.Optional(
    Type.Array(Id, {
      maxItems: 6,
      description: 'Amounts whose sums over all rows of the view stand under the list, one a currency.',
      'x-overlay': 'ids',
    }),
  ),
  totalsWhere: Type.Optional(
    Type.String({
      maxLength: 1000,
      description:
        'OData filter over the rows the totals add, in wire names; the others stand in the list alone, such as what was reversed.',
    }),
  ),
  totalsNote: Type.Optional(
    Type.Unsafe<string>({
      ...TextKey,
      description: 'What people are told beside the totals of "totalsWhere": which rows are left out.',
      'x-overlay': 'free',
    }),
  ),
  groups: Type.Optional(
    Type.Array(Id, {
      maxItems: 6,
      description: 'Lookups of a row; a person may have the totals told apart by one of them.',
      'x-overlay': 'ids',
    }),
  ),
  foot: Type.Optional(
    Type.Unsafe<string>({
      ...Id,
      description:
        'List of any family whose rows, 20 at most, stand under the totals in its columns, with what its tones say in words: such as what the account of all these rows says, for each site.',
      'x-overlay': 'free',
    }),
  ),
  tones: Type.Optional(
    Type.Record(Id, Type.Array(ToneSource, { minItems: 1 }), {
      description: 'Column → when its value stands out; the first condition that holds is drawn.',
      'x-overlay': 'open',
    }),
  ),
  filters: Type.Optional(
    Type.Array(FieldPath, {
      description: 'Fields the filter drawer offers; `pars.location` finds records that have such a line.',
      'x-overlay': 'ids',
    }),
  ),
  tiles: Type.Optional(
    Type.Unsafe<string>({
      ...Id,
      description: 'A status or choice field shown as tiles with counts.',
      'x-overlay': 'free',
    }),
  ),
  daysAhead: Type.Optional(
    Type.Boolean({
      description: 'Of rows of a day (role "asOf"): days to come are chosen as well, of which something is known.',
      'x-overlay': 'sealed',
    }),
  ),
  tilesSum: Type.Optional(
    Type.Unsafe<string>({
      ...Id,
      description: 'Money or quantity of the rows whose sum a tile of "tiles" tells beside its count, one a currency.',
      'x-overlay': 'free',
    }),
  ),
  hideEmptyTiles: Type.Optional(
    Type.Boolean({
      description: 'Of "tiles" only those that have rows are drawn, and the one that is pressed.',
      'x-overlay': 'free',
    }),
  ),
  where: Type.Optional(Type.String({ maxLength: 1000, description: 'OData filter that is always on, in wire names.' })),
  views: Type.Optional(
    Type.Record(Id, ViewSource, {
      description: 'Filters a person may switch; the first is on at start.',
      'x-overlay': 'open',
    }),
  ),
  sort: Type.Optional(SortSource),
  bulk: fieldIds('Moves offered for several rows at once.'),
  composes: Type.Optional(
    Type.Unsafe<string>({ ...Id, description: "Family whose form the New button opens; the list's own by default." }),
  ),
  makes: Type.Optional(
    closed(
      {
        family: Type.Unsafe<string>({ ...Id, description: 'Family of the document that is made.' }),
        source: Type.Unsafe<string>({ ...Id, description: 'Source of that family the rows are lines of.' }),
        record: Type.Unsafe<string>({ ...Id, description: 'Lookup of a row to the document its line stands in.' }),
        rows: Type.Optional(
          Type.Union([Type.Literal('lines'), Type.Literal('records')], {
            description:
              'What rows are: lines of the source, whose ids they have, or whole documents; lines by default.',
          }),
        ),
      },
      { description: 'Selected rows, lines of a source or whole documents of it, become lines of one document.' },
    ),
  ),
  rowsMake: Type.Optional(
    Type.Record(Id, RowMakingSource, {
      description: 'Each selected row becomes a record of another family at once, with a result of its own.',
    }),
  ),
  opens: Type.Optional(
    Type.Unsafe<string>({
      ...Id,
      description:
        "Instead of the list's own form a row opens the record this field names: a lookup, or a text that holds a document link.",
    }),
  ),
  beside: fieldIds('Lists of any family that the header leads to, by id.'),
  preview: Type.Optional(
    Type.Boolean({
      description: 'A row opens a drawer with the facts, lines and changes of its record, and the form from there.',
      'x-overlay': 'free',
    }),
  ),
  export: Type.Optional(
    Type.Array(wordOf(['csv', 'xlsx']), { description: 'Formats the list can be saved in.', 'x-overlay': 'subset' }),
  ),
})
