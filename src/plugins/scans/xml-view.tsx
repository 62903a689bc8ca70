import type { WireRow } from '#core/http/odata-contract.ts'
import { useTranslate } from '#engine'
import { textOf } from './text-of.ts'
import { linesOf } from './use-draft.ts'

/** What an invoice without pages says, drawn as a page: it came as XML. */
export function XmlView({ row }: { readonly row: WireRow }) {
  const t = useTranslate()
  const facts = [
    'supplierText',
    'supplierTaxNo',
    'invoiceNo',
    'invoiceDate',
    'orderNo',
    'taxTotal',
    'invoiceTotal',
  ] as const
  const wire = (id: string) => row[id.slice(0, 1).toUpperCase() + id.slice(1)]
  return (
    <article className="scn-paper" aria-label={t('scans.pages')}>
      <dl>
        {facts.map((id) => (
          <div key={id}>
            <dt>{t(`ocrInvoice.field.${id}`)}</dt>
            <dd>{textOf(wire(id)) || '–'}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            {(['description', 'qty', 'price', 'amount'] as const).map((id) => (
              <th key={id} scope="col">
                {t(`ocrInvoice.lines.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(row).map((line) => (
            <tr key={line.Id}>
              <td>{textOf(line['Description'])}</td>
              <td>{textOf(line['Qty'])}</td>
              <td>{textOf(line['Price'])}</td>
              <td>{textOf(line['Amount'])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
