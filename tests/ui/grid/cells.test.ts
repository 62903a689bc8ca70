import { describe, expect, it } from 'vitest'
import type { GridRow } from '#engine'
import { wholeText } from '../../../src/widgets/grid/cells/cell-model.ts'
import { drawBars } from '../../../src/widgets/grid/cells/draw-bars.ts'
import { movedColumns } from '../../../src/widgets/grid/cells/canvas-columns.ts'
import { isCellEditable, modelCell } from '../../../src/widgets/grid/cells/model-cell.ts'
import type { GridPalette } from '../../../src/widgets/grid/theme/grid-palette.ts'
import { pasteEdits } from '../../../src/widgets/grid/clipboard/paste-edits.ts'
import { readWords } from '../../../src/engine/ui/contracts/read-words.ts'
import { column, field, locale, lookupField } from '../support/sample-list.ts'

const translate = (key: string) => ({ 'status.Approved': 'Approved!', 'grid.yes': 'Yes', 'grid.no': 'No' })[key] ?? key
const context = { locale, translate, isEditing: true }
const qty = column(field('qty', 'quantity'))
const item = column(lookupField('item'))
const kind = column(
  field('kind', 'choice', {
    options: { options: ['A', 'B'] },
    choices: [
      { value: 'A', label: 'Food' },
      { value: 'B', label: 'Beverage' },
    ],
  }),
)
const value = column(field('value', 'money'), { isEditable: false })

function row(more: Partial<GridRow> = {}): GridRow {
  return { key: '1', values: { qty: '1234.5', item: 7, kind: 'B' }, texts: { item: 'Flour' }, ...more }
}

type Bar = readonly [color: string, x: number, y: number, width: number, height: number]

/** The bars that are drawn of a cell. */
function barsOf(model: ReturnType<typeof modelCell>, rect: Parameters<typeof drawBars>[0]['rect']): readonly Bar[] {
  const bars: Bar[] = []
  const canvas = {
    fillStyle: '',
    fillRect: (...place: [number, number, number, number]) => bars.push([canvas.fillStyle, ...place]),
  }
  // Nothing else of canvas and colours is asked for.
  const ctx = canvas as unknown as CanvasRenderingContext2D
  drawBars({ ctx, rect }, model, { accent: 'accent', quiet: 'quiet' } as GridPalette)
  return bars
}

describe('cells', () => {
  it('[GRID-1] shows typed words first, then titles, labels and formatted values', () => {
    expect(modelCell(row(), qty, context)).toMatchObject({ text: '1,234.50', look: 'number', align: 'right' })
    expect(modelCell(row({ words: { qty: '12 kg' } }), qty, context)).toMatchObject({ text: '12 kg', look: 'text' })
    expect(modelCell(row(), item, context).text).toBe('Flour')
    expect(modelCell(row(), kind, context).text).toBe('Beverage')
    expect(modelCell(row({ hidden: new Set(['kind']) }), kind, context).text).toBe('')
  })

  it('[GRID-1] draws a status as a tag of its tone', () => {
    const status = column(field('status', 'status', { choices: [{ value: 'Approved', label: 'status.Approved' }] }))
    const model = modelCell(row({ values: { status: 'Approved' } }), status, { ...context, isEditing: false })
    expect(model).toMatchObject({ look: 'tag', tone: 'success', sign: '✓', text: 'Approved!' })
  })

  it('[GRID-1] draws amounts as bars as tall as they are, the newest in the colour that stands out, and keeps them as text', () => {
    const trend = column(field('lastOrders', 'trend'), { isEditable: false })
    const model = modelCell(row({ values: { lastOrders: '3 12 -1 6' } }), trend, context)
    expect(model).toMatchObject({ look: 'bars', text: '3 12 -1 6' })
    const rect = { x: 100, y: 50, width: 110, height: 36 }
    // 24 pixels for the most of them, from 6 above the lower edge; what is below zero is a line.
    expect(barsOf(model, rect)).toEqual([
      ['quiet', 110, 74, 10, 6],
      ['quiet', 122, 56, 10, 24],
      ['quiet', 134, 79, 10, 1],
      ['accent', 146, 68, 10, 12],
    ])
    // Many share the cell, and nothing of them stands outside of it.
    const many = modelCell(row({ values: { lastOrders: Array(30).fill('2').join(' ') } }), trend, context)
    const drawn = barsOf(many, rect)
    expect(drawn).toHaveLength(30)
    expect(drawn.at(-1)?.[0]).toBe('accent')
    for (const [, x, y, width, height] of drawn) {
      expect([x >= rect.x, x + width <= rect.x + rect.width]).toEqual([true, true])
      expect([y, height]).toEqual([56, 24])
    }
    const none = modelCell(row({ values: { lastOrders: '0 0' } }), trend, context)
    expect(barsOf(none, rect).map(([, , , , height]) => height)).toEqual([1, 1])
    expect(barsOf(modelCell(row(), trend, context), rect)).toEqual([])
  })

  it('[KIND-20] draws a cost at a glance, and keeps all of it for the copy, the editor and the note beside the cell', () => {
    const cost = column(field('cost', 'cost'))
    const model = modelCell(row({ values: { cost: '0.333333' } }), cost, context)
    expect(model).toMatchObject({ text: '0.3333', whole: '0.333333', pad: '' })
    expect(wholeText(model)).toBe('0.333333')
    const short = modelCell(row({ values: { cost: '4.1' } }), cost, context)
    expect(short).toMatchObject({ text: '4.10', whole: undefined, pad: '\u2007\u2007' })
    expect(wholeText(short)).toBe('4.10')
    expect(modelCell(row({ words: { cost: 'a lot' } }), cost, context).whole).toBeUndefined()
  })

  it('[GRID-2] takes input only where column and row allow it', () => {
    expect(isCellEditable(row(), qty)).toBe(true)
    expect(isCellEditable(row(), value)).toBe(false)
    expect(isCellEditable(row({ readOnly: new Set(['qty']) }), qty)).toBe(false)
    expect(isCellEditable(row({ hidden: new Set(['qty']) }), qty)).toBe(false)
    expect(isCellEditable(undefined, qty)).toBe(false)
  })

  it('[GRID-3] reads text by the kind of the field and keeps what it cannot read', () => {
    expect(readWords(qty.field, '0.1', context)).toEqual({ kind: 'value', value: '0.1' })
    expect(readWords(qty.field, '', context)).toEqual({ kind: 'value', value: null })
    expect(readWords(qty.field, 'a dozen', context)).toMatchObject({ kind: 'words', words: 'a dozen' })
    expect(readWords(kind.field, 'beverage', context)).toEqual({ kind: 'value', value: 'B' })
    expect(readWords(item.field, 'Flour', context)).toEqual({
      kind: 'words',
      words: 'Flour',
      code: 'grid/lookup-words',
    })
  })

  it('[GRID-5] makes one list of edits of a paste', () => {
    const grid = { columns: [item, qty, value, kind], rowCount: 2, getRow: () => row({ readOnly: new Set(['kind']) }) }
    const cells = [
      ['5', '9', 'A'],
      ['x', '9', 'A'],
    ]
    const edits = pasteEdits({ cells, row: 1, column: 1, width: 1, height: 1 }, grid, context)
    expect(edits.map((edit) => [edit.row, edit.column])).toEqual([
      [1, 'qty'],
      [2, 'qty'],
      [2, 'kind'],
    ])
    expect(edits[1]?.input).toMatchObject({ kind: 'words', words: 'x' })
  })

  it('[GRID-5] fills the selected block with a single cell', () => {
    const grid = { columns: [qty, kind], rowCount: 3, getRow: () => row() }
    const edits = pasteEdits({ cells: [['2']], row: 0, column: 0, width: 1, height: 3 }, grid, context)
    expect(edits.map((edit) => edit.row)).toEqual([0, 1, 2])
  })

  it('[GRID-10] moves a dragged column and keeps the order of the others', () => {
    expect(movedColumns([item, qty, value, kind], 0, 2)).toEqual(['qty', 'value', 'item', 'kind'])
    expect(movedColumns([item, qty, value, kind], 3, 0)).toEqual(['kind', 'item', 'qty', 'value'])
  })
})
