import { formatDay } from '#core/field-kinds/parts/format-day.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import { pascalCase } from '#core/text/case-of.ts'
import { useLocale, useTranslate } from '#engine'
import { figureText } from './figure-text.ts'
import { textOf } from './text-of.ts'
import { linesOf } from './use-draft.ts'

/** What an invoice without pages says, drawn as a page: it came as XML. */
export function XmlView({ row }: { readonly row: WireRow }) {
  const t = useTranslate()
  const locale = useLocale()
  const facts = [
    'supplierText',
    'supplierTaxNo',
    'invoiceNo',
    'invoiceDate',
    'orderNo',
    'taxTotal',
    'invoiceTotal',
  ] as const
  const wire = (id: (typeof facts)[number]) => {
    const value = row[pascalCase(id)]
    return id === 'taxTotal' || id === 'invoiceTotal'
      ? figureText(value, locale, locale.currencyDecimals)
      : id === 'invoiceDate' && typeof value === 'string'
        ? formatDay(value, locale.dateFormat)
        : textOf(value)
  }
  return (
    <article className="scn-paper" aria-label={t('scans.pages')}>
      <dl>
        {facts.map((id) => (
          <div key={id}>
            <dt>{t(`ocrInvoice.field.${id}`)}</dt>
            <dd>{wire(id) || '–'}</dd>
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
              <td>{figureText(line['Qty'], locale)}</td>
              <td>{figureText(line['Price'], locale, locale.currencyDecimals)}</td>
              <td>{figureText(line['Amount'], locale, locale.currencyDecimals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
