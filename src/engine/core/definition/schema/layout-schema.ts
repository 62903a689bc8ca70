import { Type } from 'typebox'
import { closed } from './closed.ts'
import { Id, TextKey } from './common-schema.ts'
import { wordOf } from './word-schema.ts'

const drawers = ['approvals', 'history', 'related', 'attachments'] as const
const entries = ['search', 'paste', 'import', 'copy'] as const

/** A block of header fields, or one lines grid. */
const SectionSource = closed({
  title: Type.Optional(Type.Unsafe<string>({ ...TextKey, 'x-overlay': 'free' })),
  columns: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 4, description: 'Fields side by side.', 'x-overlay': 'free' }),
  ),
  fields: Type.Optional(Type.Array(Id, { description: 'Header fields, in order.', 'x-overlay': 'ids' })),
  grid: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'Lines field drawn as a grid, instead of fields.' })),
  entry: Type.Optional(Type.Array(wordOf(entries), { description: 'Ways to bring lines in.', 'x-overlay': 'subset' })),
  totals: Type.Optional(Type.Array(Id, { description: 'Fields of the footer totals bar.', 'x-overlay': 'ids' })),
  collapsed: Type.Optional(Type.Boolean({ description: 'Closed until opened.', 'x-overlay': 'free' })),
})

/** How the form is laid out, as an author writes it. */
export const LayoutSource = closed(
  {
    sections: Type.Record(Id, SectionSource, { description: 'Blocks of the form, in order.', 'x-overlay': 'open' }),
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
  },
  { description: 'Layout of the form; all inputs in one section when left out.' },
)
