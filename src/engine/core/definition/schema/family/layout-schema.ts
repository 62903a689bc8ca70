import { Type } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { CompareSource } from '../../../json-schema/compare-schema.ts'
import { GroupSource, TakeSource } from '../../../json-schema/group-schema.ts'
import { Id, TextKey } from '../../../json-schema/common-schema.ts'
import { FormLinkSource } from './form-link-schema.ts'
import { MoreColumnsSource } from './more-columns-schema.ts'
import { PaperSource } from './paper-schema.ts'
import { ToneSource } from './tone-schema.ts'
import { wordOf } from '../../../json-schema/word-schema.ts'

const drawers = ['approvals', 'history', 'related', 'attachments'] as const
const entries = ['search', 'paste', 'import', 'copy'] as const

const looks = ['line', 'step', 'bar'] as const

/** What a chart is drawn of: lines of the record, or rows of a list that belongs to it. */
const ChartSource = closed(
  {
    lines: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'Lines field whose lines are drawn.' })),
    list: Type.Optional(
      Type.Unsafe<string>({
        ...Id,
        description: 'List of any family whose rows are drawn, 500 at most, instead of lines.',
      }),
    ),
    where: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Of a list: its filter, in wire names; $id is the record.' }),
    ),
    x: Type.Unsafe<string>({ ...Id, description: 'What they stand along: a day, or words in the order of the rows.' }),
    y: Type.Union([Id, Type.Array(Id, { minItems: 1, maxItems: 5 })], {
      description: 'How high they stand: a number, or several, each a line of the chart.',
    }),
    to: Type.Optional(
      Type.Unsafe<string>({
        ...Id,
        description: 'Of steps: the last day a value holds; without one until the next, or today.',
      }),
    ),
    series: Type.Optional(
      Type.Array(Id, { maxItems: 3, description: 'Fields whose values together make a line of the chart.' }),
    ),
    choose: Type.Optional(
      Type.Record(Id, Type.String(), {
        description:
          'Of a list: lookups of its rows of which one is chosen above the chart → columns of lines that offer what there is, such as lines.costCentre. Rows that leave them empty are drawn while nothing is chosen.',
      }),
    ),
    look: Type.Optional(
      wordOf(looks, { description: 'Joined, holding until the next, or each for itself; joined when left out.' }),
    ),
  },
  { description: 'A chart with its table, instead of fields.', 'x-overlay': 'sealed' },
)

/** A block of header fields, one lines field, or one list of any family. */
const SectionSource = closed({
  title: Type.Optional(Type.Unsafe<string>({ ...TextKey, 'x-overlay': 'free' })),
  columns: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 4, description: 'Fields side by side.', 'x-overlay': 'free' }),
  ),
  fields: Type.Optional(Type.Array(Id, { description: 'Header fields, in order.', 'x-overlay': 'ids' })),
  grid: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'Lines field drawn as a grid, instead of fields.' })),
  list: Type.Optional(
    Type.Unsafe<string>({ ...Id, description: 'List of any family that belongs to the record, instead of fields.' }),
  ),
  where: Type.Optional(
    Type.String({
      maxLength: 1000,
      description:
        "OData filter over the list's rows in wire names; $id is the record, and $me, $today, $site as in a list.",
    }),
  ),
  usable: Type.Optional(
    Type.Boolean({
      description:
        'Of a list in the form of a location: the rows that the packages of the location let it use; needs no where.',
    }),
  ),
  edits: Type.Optional(
    Type.Array(Id, {
      description: "Of a list of a run's lines: fields that are changed in the grid while the run may be adjusted.",
    }),
  ),
  entry: Type.Optional(Type.Array(wordOf(entries), { description: 'Ways to bring lines in.', 'x-overlay': 'subset' })),
  totals: Type.Optional(Type.Array(Id, { description: 'Fields of the footer totals bar.', 'x-overlay': 'ids' })),
  groups: Type.Optional(
    Type.Record(Id, GroupSource, {
      description:
        'Of a grid: what its lines come to by one of their fields, by id; each is a table under the grid and on paper.',
      'x-overlay': 'open',
    }),
  ),
  take: Type.Optional(TakeSource),
  card: Type.Optional(
    Type.Array(Id, {
      description:
        'Fields of a line that its card shows first where lines are drawn as cards, in a narrow window; without it what every line needs, then what is worked out.',
      'x-overlay': 'ids',
    }),
  ),
  tones: Type.Optional(
    Type.Record(Id, Type.Array(ToneSource, { minItems: 1 }), {
      description: 'Of a grid: field of a line → when its value stands out; the first condition that holds is drawn.',
      'x-overlay': 'open',
    }),
  ),
  more: Type.Optional(MoreColumnsSource),
  chain: Type.Optional(
    closed(
      {
        unit: Type.Unsafe<string>({ ...Id, description: 'Lookup to the unit.', 'x-overlay': 'sealed' }),
        num: Type.Unsafe<string>({ ...Id, description: 'How many base units …', 'x-overlay': 'sealed' }),
        den: Type.Unsafe<string>({ ...Id, description: '… how many of the unit make.', 'x-overlay': 'sealed' }),
      },
      {
        description:
          'Of a grid of units: fields of a line; what the largest unit makes of each other stands under the grid, such as 1 case = 6 jug = 684 oz.',
        'x-overlay': 'sealed',
      },
    ),
  ),
  tree: Type.Optional(
    Type.Boolean({
      description:
        'Of a grid whose lines are one choice, once each: drawn as a tree of its values, in which what is ticked is a line, such as the rights of a role.',
      'x-overlay': 'sealed',
    }),
  ),
  chart: Type.Optional(ChartSource),
  compare: Type.Optional(CompareSource),
  collapsed: Type.Optional(Type.Boolean({ description: 'Closed until opened.', 'x-overlay': 'free' })),
})

/** Sections shown together, one tab at a time. */
const TabSource = closed({
  title: Type.Optional(Type.Unsafe<string>({ ...TextKey, 'x-overlay': 'free' })),
  sections: Type.Array(Id, { minItems: 1, description: 'Sections of the tab, in order.', 'x-overlay': 'ids' }),
})

/** A table of a sheet. */
const SheetPartSource = closed({
  lines: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'Lines field whose lines it has, in their order.' })),
  list: Type.Optional(
    Type.Unsafe<string>({
      ...Id,
      description: 'List of any family whose rows it has, 200 at most, instead of lines.',
    }),
  ),
  where: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Of a list: its filter, in wire names; $id is the record.' }),
  ),
  columns: Type.Array(Id, {
    minItems: 1,
    description: 'Fields that are printed, and of lines columns of which each line fills one field.',
    'x-overlay': 'ids',
  }),
  write: Type.Optional(
    Type.Array(
      closed({
        field: Type.Unsafe<string>({ ...Id, description: 'Field of a line that gets an empty box.' }),
        unit: Type.Optional(
          Type.Unsafe<string>({
            ...Id,
            description: 'Field of a line that stands in the box; without it there is no box.',
          }),
        ),
      }),
      { description: 'What is written by hand.' },
    ),
  ),
  code: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'Text of a line that is drawn as a barcode.' })),
})

/** A sheet to be printed: written on by hand, or read where the work is done. */
const SheetSource = closed(
  {
    title: Type.Optional(Type.Unsafe<string>({ ...TextKey, 'x-overlay': 'free' })),
    picture: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'Header field with the picture drawn on top.' })),
    fields: Type.Optional(
      Type.Array(Id, { description: 'Header fields on top of the first page.', 'x-overlay': 'ids' }),
    ),
    parts: Type.Array(SheetPartSource, { minItems: 1, maxItems: 8, description: 'Its tables, in order.' }),
  },
  { 'x-overlay': 'sealed' },
)

/** What follows when more or less is made than the record says. */
const ScaleSource = closed(
  {
    by: Type.Array(Id, {
      minItems: 1,
      maxItems: 4,
      description: 'Numbers of the header that say how much it makes: one is wanted, the others follow.',
    }),
    lines: Type.Unsafe<string>({ ...Id, description: 'Lines field.' }),
    quantities: Type.Array(Id, { minItems: 1, maxItems: 6, description: 'Numbers of a line that follow.' }),
    columns: Type.Array(Id, { minItems: 1, maxItems: 8, description: 'What is shown of a line, as it would be.' }),
  },
  {
    description: 'The record can be worked out for more or less of what it makes, looked at, printed and copied so.',
    'x-overlay': 'sealed',
  },
)

/** What is held against budgets before it is promised. */
const BudgetSource = closed(
  {
    state: Type.Optional(
      Type.String({ maxLength: 40, description: 'State whose effect commits or spends what the record asks for …' }),
    ),
    move: Type.Optional(Type.Unsafe<string>({ ...Id, description: '… or the move whose effect does.' })),
  },
  {
    description:
      'What the record asks of budgets is told while it is written, and to whoever approves it: by the rule that holds it, one effect of the state or the move.',
    'x-overlay': 'sealed',
  },
)

/** What lines that are made of others take, told before it is posted. */
const TakingSource = closed(
  {
    state: Type.Optional(
      Type.String({ maxLength: 40, description: 'State whose effect takes the goods of the lines …' }),
    ),
    move: Type.Optional(Type.Unsafe<string>({ ...Id, description: '… or the move whose effect does.' })),
  },
  {
    description:
      'What lines that name a recipe or a product take of each item is told while the record is written, to whoever approves it, and as it was taken: by the rule that posts it, one effect of the state or the move.',
    'x-overlay': 'sealed',
  },
)

/** How the form is laid out, as an author writes it. */
export const LayoutSource = closed(
  {
    sections: Type.Record(Id, SectionSource, { description: 'Blocks of the form, in order.', 'x-overlay': 'open' }),
    tabs: Type.Optional(
      Type.Record(Id, TabSource, {
        description:
          'Tabs of the form, in order; every section stands in one of them. Without tabs sections follow each other.',
        'x-overlay': 'open',
      }),
    ),
    drawers: Type.Optional(
      Type.Array(wordOf(drawers), { description: 'Panels beside the form.', 'x-overlay': 'subset' }),
    ),
    save: Type.Optional(
      Type.Unsafe<string>({
        ...TextKey,
        description: 'What the button that saves a new record says.',
        'x-overlay': 'free',
      }),
    ),
    print: Type.Optional(Type.Boolean({ description: 'The form can be printed.', 'x-overlay': 'free' })),
    paper: Type.Optional(PaperSource),
    sheets: Type.Optional(
      Type.Record(Id, SheetSource, {
        description:
          'Sheets that are printed beside the record itself: written on by hand, or read where the work is done.',
        'x-overlay': 'open',
      }),
    ),
    links: Type.Optional(
      Type.Record(Id, FormLinkSource, {
        description: 'Screens that a stored record leads to, by id; in the menu of its rows as well.',
        'x-overlay': 'open',
      }),
    ),
    scale: Type.Optional(ScaleSource),
    budget: Type.Optional(BudgetSource),
    taking: Type.Optional(TakingSource),
  },
  { description: 'Layout of the form; all inputs in one section when left out.' },
)
