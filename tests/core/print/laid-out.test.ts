import { describe, expect, it } from 'vitest'
import { laidOut } from '#core/print/laid-out.ts'
import type { PrintLayout } from '#core/print/print-layout.ts'
import type { PrintedRecord } from '#core/print/printed-record.ts'

const column = (id: string) => ({ id, title: id, align: 'start' as const })
const field = (id: string) => ({ id, label: id, text: `the ${id}` })
const printed: PrintedRecord = {
  name: 'Larkspur · Bay',
  title: 'Purchase order PO-1',
  groups: [
    {
      id: '',
      title: undefined,
      blocks: [
        { kind: 'fields', id: 'details', fields: [field('supplier'), field('day')] },
        { kind: 'fields', id: 'more', fields: [field('remarks')] },
        {
          kind: 'table',
          id: 'lines',
          columns: [column('item'), column('unit'), column('qty')],
          rows: [['Flour', 'kg', '5']],
          totals: [
            { ...field('net'), align: 'end' },
            { ...field('tax'), align: 'end' },
          ],
        },
        { kind: 'table', id: 'lines-byAccount', columns: [column('account')], rows: [['Food']], totals: [] },
      ],
    },
  ],
  footer: '',
  paper: 'A4',
}
const usual: PrintLayout = {
  title: '',
  paper: '',
  orientation: '',
  above: '',
  below: '',
  copies: 1,
  hasCode: false,
  signatures: [],
  parts: [],
}
const names = { number: 'PO-1', site: 'Bay', supplier: 'Green Valley' }

function lay(changes: Partial<PrintLayout>): PrintedRecord {
  const translate = (key: string, params = {}) => `${key} ${Object.values(params).join('/')}`
  return laidOut(printed, { layout: { ...usual, ...changes }, names, code: 'PO-1' }, translate)
}

const hide = (...keys: readonly string[]) => keys.map((key) => ({ key, isShown: false }))
const show = (...keys: readonly string[]) => keys.map((key) => ({ key, isShown: true }))

describe('a record as its template says', () => {
  it('[PRINT-44] is as without one in what the template leaves empty', () => {
    expect(lay({})).toMatchObject({ title: 'Purchase order PO-1', paper: 'A4', groups: printed.groups, copies: [] })
  })

  it('[PRINT-46] fills names in its title and texts; the number follows a title that does not say it', () => {
    const { title, above, below } = lay({
      title: 'Order of {{site}}',
      above: 'Dear {{supplier}},',
      below: 'Reply to {{number}}',
    })
    expect([title, above, below]).toEqual(['Order of Bay PO-1', 'Dear Green Valley,', 'Reply to PO-1'])
    expect(lay({ title: '{{number}}: order' }).title).toBe('PO-1: order')
  })

  it('[PRINT-45] prints what was chosen, in that order, header fields together; what it does not name follows', () => {
    const parts = [...show('remarks', 'lines.qty', 'lines.item'), ...hide('day', 'lines.unit', 'net')]
    const blocks = lay({ parts }).groups.flatMap((group) => group.blocks)
    expect(blocks.map(({ id }) => id)).toEqual(['details', 'lines', 'lines-byAccount'])
    const [fields, table] = blocks
    expect(fields?.kind === 'fields' && fields.fields.map(({ id }) => id)).toEqual(['remarks', 'supplier'])
    if (table?.kind !== 'table') throw new Error('There are lines')
    expect(table.columns.map(({ id }) => id)).toEqual(['qty', 'item'])
    expect(table.rows).toEqual([['5', 'Flour']])
    expect(table.totals.map(({ id }) => id)).toEqual(['tax'])
  })

  it('[PRINT-45] leaves out lines of which nothing is printed, and the block of fields', () => {
    const parts = hide('supplier', 'day', 'remarks', 'lines.item', 'lines.unit', 'lines.qty', 'net', 'tax')
    const blocks = lay({ parts }).groups.flatMap((group) => group.blocks)
    expect(blocks.map(({ id }) => id)).toEqual(['lines-byAccount'])
  })

  it('[PRINT-730] says its number as bars where the template does, and not otherwise', () => {
    expect(lay({}).code).toBe('')
    expect(lay({ hasCode: true }).code).toBe('PO-1')
  })

  it('[PRINT-47] calls each of several copies by its number', () => {
    expect(lay({ copies: 3 }).copies).toEqual(['form.copyOf 1/3', 'form.copyOf 2/3', 'form.copyOf 3/3'])
  })
})
