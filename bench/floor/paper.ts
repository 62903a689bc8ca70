import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pdfmake from 'pdfmake'
import { ask, type FloorDatabase } from './floor-database.ts'

/** A requisition on paper, by hand: its words by two statements, laid out by the program for PDF alone in columns whose widths are known. */
export function addPaper(app: FastifyInstance, { read }: FloorDatabase): void {
  const folder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto')
  const [normal, bold] = ['Roboto-Regular.ttf', 'Roboto-Medium.ttf'].map((name) => join(folder, name))
  pdfmake.setFonts({ Roboto: { normal, bold, italics: normal, bolditalics: bold } })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold)
  app.get<{ Params: { id: string } }>('/paper/:id', async ({ params: { id } }, reply) => {
    const [[head], lines] = await read((client) =>
      Promise.all([
        ask<Head>(client, { name: 'paper head', text: headText }, [id]),
        ask<{ readonly cells: readonly string[] }>(client, { name: 'paper lines', text: linesText }, [id]),
      ]),
    )
    if (head === undefined) throw new Error(`There is no requisition ${id}`)
    const content = await pdfmake
      .createPdf(
        paper(
          head,
          lines.map(({ cells }) => cells),
        ),
      )
      .getBuffer()
    return reply.type('application/pdf').send(content)
  })
}

interface Head {
  readonly site: string
  readonly no: string
  readonly fields: readonly (readonly [label: string, value: string])[]
  readonly total: string
}

const titles = ['#', 'Item', 'Unit', 'Quantity', 'On hand', 'Unit cost ($)', 'Value ($)', 'Posted value ($)', 'Issued']
const widths = [22, 140, 44, 46, 34, 56, 48, 52, 44]
/** The first of the columns of figures. */
const firstFigure = 3

function paper({ site, no, fields, total }: Head, lines: readonly (readonly string[])[]): object {
  const cell = (text: string, index: number) => ({ text, alignment: index < firstFigure ? 'left' : 'right' })
  const rows = [titles, ...lines].map((texts) => texts.map(cell))
  return {
    pageSize: 'A4',
    pageMargins: [36, 36, 36, 52],
    info: { title: `Requisition ${no}` },
    defaultStyle: { font: 'Roboto', fontSize: 9 },
    content: [
      { text: site },
      { text: `Requisition ${no}`, fontSize: 16, margin: [0, 2, 0, 10] },
      ...fields.map(([label, value]) => ({ text: `${label} ${value}` })),
      { table: { headerRows: 1, widths, body: rows }, layout: 'lightHorizontalLines' },
      { text: `Total value ($) ${total}`, alignment: 'right' },
    ],
    footer: (page: number, pages: number) => ({
      margin: [36, 8, 36, 0],
      fontSize: 7.5,
      columns: [{ text: `Requisition ${no}` }, { text: `Page ${page} of ${pages}`, alignment: 'right' }],
    }),
  }
}

const headText = `select s.name as site, r.doc_no as no, to_char(r.total_value, 'FM999,999,990.00') as total,
    array[array['Request location', a.name], array['Supply location', b.name], array['Type', r.requisition_type],
      array['Needed by', to_char(r.needed_by, 'MM/DD/YYYY')], array['Priority', coalesce(r.priority, '')],
      array['Post date', to_char(r.post_date, 'MM/DD/YYYY')], array['Reference', coalesce(r.reference, '')],
      array['Reason', coalesce(e.name, '')]] as fields
  from requisition r join site s on s.tenant_id = r.tenant_id and s.id = r.site_id
  join location a on a.tenant_id = r.tenant_id and a.id = r.request_location_id
  join location b on b.tenant_id = r.tenant_id and b.id = r.supply_location_id
  left join reason e on e.tenant_id = r.tenant_id and e.id = r.reason_id
  where r.tenant_id = 'ui' and r.id = $1`

const linesText = `select array[l.line_no::text, i.name, u.code, to_char(l.qty, 'FM999,990.00'), to_char(l.on_hand, 'FM999,990.00'),
    trim_scale(l.unit_cost)::text, to_char(l.value, 'FM999,990.00'), coalesce(to_char(l.posted_value, 'FM999,990.00'), ''),
    coalesce(to_char(l.issued_qty, 'FM999,990.00'), '')] as cells
  from requisition_line l join item i on i.tenant_id = l.tenant_id and i.id = l.item_id
  join item_unit n on n.tenant_id = l.tenant_id and n.id = l.unit_id join unit u on u.tenant_id = n.tenant_id and u.id = n.unit_id
  where l.tenant_id = 'ui' and l.parent_id = $1 order by l.line_no`
