import { describe, expect, it } from 'vitest'
import type { LinesField } from '#core/model/field-definition.ts'
import { columnsOf } from '#core/field-kinds/one-of-fields.ts'
import { editsAtFields, withOneOfCells } from '../../../../../src/engine/ui/form/lines/rows/one-of-cells.ts'
import { field, linesField } from '../../../../core/record/sample-entity.ts'

const lines: LinesField = {
  ...linesField('lines', [
    field('kind', 'choice'),
    field('item', 'lookup'),
    field('recipe', 'lookup'),
    field('qty', 'quantity'),
    field('text', 'text'),
  ]),
  oneOf: [
    { id: 'component', label: 'c', by: 'kind', fields: { Item: 'item', Recipe: 'recipe', Text: 'text' } },
    { id: 'measure', label: 'm', by: 'kind', fields: { Item: 'unit', Recipe: 'recipeUnit' } },
  ],
}
const recipeLine = { id: 1, kind: 'Recipe', item: null, recipe: 7, text: null }
const drawn = (line: typeof recipeLine) =>
  withOneOfCells(lines, { key: '1', values: line, texts: { recipe: 'Dough' }, readOnly: new Set(['recipe']) }, line)

describe('fields of which a line fills one', () => {
  it('[LINES-21] are one column, where the first of them stands', () => {
    expect(columnsOf(lines, lines.fields).map(({ id }) => id)).toEqual(['kind', 'component', 'qty'])
  })

  it('[LINES-21] show what the kind of the line fills, with all that is said of it, and nothing where it fills none', () => {
    const row = drawn(recipeLine)
    expect([row.values['component'], row.texts['component'], row.fields?.['component']?.id]).toEqual([
      7,
      'Dough',
      'recipe',
    ])
    expect([row.readOnly?.has('component'), row.hidden?.has('component'), row.hidden?.has('measure')]).toEqual([
      true,
      false,
      true,
    ])
    expect(drawn({ ...recipeLine, kind: 'Other' }).hidden?.has('component')).toBe(true)
  })

  it('[LINES-21] take what is typed or pasted where the kind says, also a kind pasted beside it and a row that is not there yet', () => {
    const rows = { at: (row: number) => (row === 0 ? recipeLine : undefined), fresh: { kind: 'Item' } }
    const words = { kind: 'words', words: 'Salt', code: 'grid/lookup-words' } as const
    const at = (row: number) => ({ row, column: 'component', input: words })
    const kind = { row: 2, column: 'kind', input: { kind: 'value', value: 'Text' } } as const
    expect(editsAtFields(lines, [at(0), at(1), kind, at(2)], rows)).toEqual([
      { row: 0, column: 'recipe', input: words },
      { row: 1, column: 'item', input: words },
      kind,
      { row: 2, column: 'text', input: { kind: 'value', value: 'Salt' } },
    ])
  })
})
