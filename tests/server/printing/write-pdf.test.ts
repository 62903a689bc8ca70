import { describe, expect, it } from 'vitest'
import type { PrintedRecord, PrintedTable } from '#core/print/printed-record.ts'
import { createPdfDrawer, createPdfWriter } from '../../../server/printing/write-pdf.ts'
import { readPdf } from './read-pdf.ts'

const words = { language: 'es', pages: 'Página {page} de {pages}' }
const write = createPdfWriter()

function order(count: number, changes: Partial<PrintedRecord> = {}): PrintedRecord {
  const table: PrintedTable = {
    kind: 'table',
    id: 'lines',
    columns: [
      { id: 'item', title: 'Artículo', align: 'start' },
      { id: 'qty', title: 'Cantidad', align: 'end' },
      { id: 'note', title: 'Nota', align: 'start' },
    ],
    rows: Array.from({ length: count }, (_, row) => [`Jalapeño n.º ${row + 1}`, '12,50', '']),
    totals: [{ id: 'total', label: 'Importe total', text: '1.234,50', align: 'end' }],
  }
  const fields = [{ id: 'supplier', label: 'Proveedor', text: 'Pacífico' }]
  return {
    name: 'Larkspur',
    title: 'Pedido PO-26-00001',
    groups: [{ id: '', title: undefined, blocks: [{ kind: 'fields', id: 'details', fields }, table] }],
    footer: 'NIF 1',
    paper: 'A4',
    ...changes,
  }
}

describe('a PDF', () => {
  it('[PRINT-4, PRINT-6] repeats the head of its lines and numbers its pages, with accents', async () => {
    const { pages } = await readPdf(await write(order(100), words))
    expect(pages.length).toBeGreaterThan(1)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('Artículo')
      expect(page).toContain(`Página ${at + 1} de ${pages.length}`)
      expect(page).toContain('NIF 1')
      expect(page).not.toContain('Nota')
    }
    expect(pages[0]).toContain('Pedido PO-26-00001')
    expect(pages.at(-1)).toContain('1.234,50')
  })

  it('[PRINT-5] is of the paper the site uses', async () => {
    const sizes = ['A4', 'Letter', ''].map(
      async (paper) => (await readPdf(await write(order(1, { paper }), words))).size,
    )
    expect(await Promise.all(sizes)).toEqual([
      [595, 842],
      [612, 792],
      [595, 842],
    ])
  })

  it('[PRINT-5] lies across where its lines are too wide', async () => {
    const columns = Array.from({ length: 12 }, (_, at) => ({
      id: String(at),
      title: `Amount ${at}`,
      align: 'end' as const,
    }))
    const lines: PrintedTable = {
      kind: 'table',
      id: 'l',
      columns,
      rows: [columns.map(() => '1,234,567.89')],
      totals: [],
    }
    const wide = order(0, { groups: [{ id: '', title: undefined, blocks: [lines] }] })
    const { size, pages } = await readPdf(await write(wide, words))
    expect(size).toEqual([842, 595])
    expect(pages[0]?.split('1,234,567.89')).toHaveLength(13)
  })

  it('[PRINT-6] is written for texts in letters it lacks', async () => {
    const title = '注文書 أمر \u{1F600} \u0000\u0007 שלום ' + 'x'.repeat(500)
    expect((await readPdf(await write(order(1, { title }), words))).pages).toHaveLength(1)
  })

  it('[PRINT-7] is refused beyond 10,000 lines and where too many wait', async () => {
    await expect(write(order(10_001), words)).rejects.toMatchObject({ code: 'E_PRINT_LINES' })
    const few = createPdfWriter(createPdfDrawer(1))
    const all = await Promise.allSettled([1, 2, 3].map(() => few(order(0), words)))
    expect(all.filter(({ status }) => status === 'rejected')).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: 'E_BUSY' }) },
    ])
  })
})
