import type { WireRow } from '#core/http/odata-contract.ts'
import { useLocale, useTranslate } from '#engine'
import { FigureBox } from './figure-box.tsx'
import { RecordChoice } from './choose/record-choice.tsx'
import { ScanField } from './scan-field.tsx'
import { textOf } from './text-of.ts'
import type { InvoiceDraft } from './use-draft.ts'

/** Fields of the head, by the name of the value, what it is called and how it is entered. */
const fields = [
  { name: 'Supplier', wire: 'SupplierId', label: 'supplier', kind: 'Suppliers' },
  { name: 'InvoiceNo', wire: 'InvoiceNo', label: 'invoiceNo', kind: 'text' },
  { name: 'InvoiceDate', wire: 'InvoiceDate', label: 'invoiceDate', kind: 'date' },
  { name: 'Currency', wire: 'CurrencyId', label: 'currency', kind: 'Currencies' },
  { name: 'InvoiceTotal', wire: 'InvoiceTotal', label: 'invoiceTotal', kind: 'decimal' },
  { name: 'TaxTotal', wire: 'TaxTotal', label: 'taxTotal', kind: 'decimal' },
] as const

interface Props {
  readonly row: WireRow
  readonly draft: InvoiceDraft
  readonly least: number
  readonly isLocked: boolean
  /** Told what the field at hand says. */
  readonly onShow: (says: string) => void
}

/** The head of an invoice, field by field with how sure each is. */
export function HeadFields({ row, draft, least, isLocked, onShow }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <div className="scn-head">
      {fields.map(({ name, wire, label, kind }) => {
        const sure = Number(row[`${name}Sure`] ?? 0)
        const isUnsure = sure < least && draft.head(`${name}Seen`) !== true
        const value = draft.head(wire)
        const words = kind === 'Suppliers' || kind === 'Currencies' ? nameOf(row, kind) : value
        const change = (changed: unknown) => draft.setHead({ [wire]: changed, [`${name}Seen`]: true })
        const text = t(`ocrInvoice.field.${label}`)
        return (
          <ScanField
            key={name}
            label={text}
            sure={sure}
            isUnsure={isUnsure}
            isLocked={isLocked}
            hasOwnLabel={kind === 'Suppliers' || kind === 'Currencies'}
            onConfirm={() => draft.setHead({ [`${name}Seen`]: true })}
            says={textOf(words)}
            onShow={onShow}
          >
            {(id) =>
              kind === 'Suppliers' || kind === 'Currencies' ? (
                <RecordChoice set={kind} label={text} value={value} isLocked={isLocked} onChange={change} />
              ) : kind === 'decimal' ? (
                <FigureBox
                  id={id}
                  value={value}
                  locale={locale}
                  least={locale.currencyDecimals}
                  isLocked={isLocked}
                  onChange={change}
                />
              ) : (
                <input
                  id={id}
                  type={kind}
                  value={textOf(value)}
                  disabled={isLocked}
                  onChange={({ target }) => change(target.value === '' ? null : target.value)}
                />
              )
            }
          </ScanField>
        )
      })}
    </div>
  )
}

/** What the page calls a record that was read from it: a supplier as it is written there, a currency by its code. */
function nameOf(row: WireRow, kind: 'Suppliers' | 'Currencies'): unknown {
  if (kind === 'Suppliers') return row['SupplierText']
  const currency = row['Currency']
  return typeof currency === 'object' && currency !== null && 'Code' in currency ? currency.Code : undefined
}
