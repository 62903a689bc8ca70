import { Fragment } from 'react'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { OpenBilledLine } from '#core/http/scans/scans-contract.ts'
import { useLocale, useTranslate } from '#engine'
import { CodeField } from './code-field.tsx'
import { FigureBox } from './figure-box.tsx'
import { figureText } from './figure-text.ts'
import { ScanField } from './scan-field.tsx'
import { textOf } from './text-of.ts'
import { linesOf, type InvoiceDraft, type LineRow } from './use-draft.ts'

interface Props {
  readonly row: WireRow
  readonly draft: InvoiceDraft
  readonly least: number
  readonly isLocked: boolean
  /** Whether its lines bill something; those of a credit note do not (SCAN-80). */
  readonly isBill: boolean
  readonly open: readonly OpenBilledLine[]
  readonly onShow: (says: string) => void
}

/** The lines of an invoice, each with the line of a receipt or an order it is taken for. */
export function LineFields(props: Props) {
  const t = useTranslate()
  const lines = linesOf(props.row)
  return (
    <section className="scn-lines" aria-label={t('ocrInvoice.field.lines')}>
      <h2>{t('ocrInvoice.field.lines')}</h2>
      {lines.length === 0 ? <p>{t('scans.problem.noLines')}</p> : null}
      {lines.map((line, index) => (
        <Fragment key={line.Id}>
          <LineField {...props} line={line} no={index + 1} />
          <CodeField {...props} line={line} no={index + 1} />
        </Fragment>
      ))}
    </section>
  )
}

function LineField({
  draft,
  least,
  isLocked,
  isBill,
  open,
  onShow,
  line,
  no,
}: Props & { readonly line: LineRow; readonly no: number }) {
  const t = useTranslate()
  const locale = useLocale()
  const value = (name: string) => draft.line(line.Id, name)
  const read = Number(line['ReadSure'] ?? 0)
  const sure = isBill ? Math.min(Number(line['Score'] ?? 0), read) : read
  const isMatched = isGiven(value) || value('IsCharge') === true
  const isUnsure = isBill && (!isMatched || (sure < least && value('IsSeen') !== true))
  const description = textOf(value('Description'))
  const label = t('scans.line', { line: no, text: description })
  const box = (name: 'Qty' | 'Price' | 'Amount', key: string) => (
    <label>
      {t(`ocrInvoice.lines.${key}`)}
      <FigureBox
        value={value(name)}
        locale={locale}
        least={name === 'Qty' ? 0 : locale.currencyDecimals}
        isLocked={isLocked}
        onChange={(figure) => draft.setLine(line.Id, { [name]: figure })}
      />
    </label>
  )
  return (
    <ScanField
      label={label}
      sure={sure}
      isUnsure={isUnsure}
      isLocked={isLocked}
      hasOwnLabel
      onConfirm={() => draft.setLine(line.Id, { IsSeen: true })}
      says={`${description} ${textOf(value('Amount'))}`}
      onShow={onShow}
    >
      {(id) => (
        <div className="scn-line" role="group" aria-label={label}>
          <p>
            <strong>{description}</strong>
          </p>
          <div className="scn-figures">
            {box('Qty', 'qty')}
            {box('Price', 'price')}
            {box('Amount', 'amount')}
          </div>
          {isBill ? (
            <>
              <label htmlFor={id}>{t('scans.openLine')}</label>
              <OpenLineChoice id={id} line={line} draft={draft} open={open} isLocked={isLocked} />
              <label className="scn-charge">
                <input
                  type="checkbox"
                  checked={value('IsCharge') === true}
                  disabled={isLocked}
                  onChange={({ target }) => draft.setLine(line.Id, { IsCharge: target.checked, IsSeen: true })}
                />
                {t('scans.charge')}
              </label>
            </>
          ) : null}
        </div>
      )}
    </ScanField>
  )
}

interface ChoiceProps {
  readonly id: string
  readonly line: LineRow
  readonly draft: InvoiceDraft
  readonly open: readonly OpenBilledLine[]
  readonly isLocked: boolean
}

function OpenLineChoice({ id, line, draft, open, isLocked }: ChoiceProps) {
  const t = useTranslate()
  const locale = useLocale()
  const ofOrder = draft.line(line.Id, 'OrderLineId')
  const of = typeof ofOrder === 'number' ? 'order' : 'receipt'
  const chosen = draft.line(line.Id, of === 'order' ? 'OrderLineId' : 'ReceiptLineId')
  const taken = typeof chosen === 'number' ? `${of}/${chosen}` : ''
  const facts = (one: OpenBilledLine) =>
    t('scans.receiptLine', {
      receipt: one.DocumentNo,
      item: one.Item,
      qty: figureText(one.OpenQty, locale),
      unit: one.Unit,
      price: figureText(one.Price, locale, locale.currencyDecimals),
    })
  function choose(value: string) {
    const one = open.find((line) => keyOf(line) === value)
    const [receipt, order] = (['receipt', 'order'] as const).map((kind) => (one?.Of === kind ? one : undefined))
    draft.setLine(line.Id, {
      ReceiptId: receipt?.Document ?? null,
      ReceiptLineId: receipt?.Line ?? null,
      // Whoever may not view orders has no such cells, and names none (VCH-339).
      ...(ofOrder === undefined ? {} : { OrderId: order?.Document ?? null, OrderLineId: order?.Line ?? null }),
      IsSeen: one !== undefined,
    })
  }
  return (
    <select id={id} value={taken} disabled={isLocked} onChange={({ target }) => choose(target.value)}>
      <option value="">{t('scans.noReceiptLine')}</option>
      {taken !== '' && !open.some((one) => keyOf(one) === taken) ? (
        <option value={taken}>{t('scans.takenLine')}</option>
      ) : null}
      {open.map((one) => (
        <option key={keyOf(one)} value={keyOf(one)}>
          {facts(one)}
        </option>
      ))}
    </select>
  )
}

/** Whether a line says what it bills; where it bills an order is not told, whether it was matched is. */
function isGiven(value: (name: string) => unknown): boolean {
  const ofOrder = value('OrderLineId')
  if (typeof value('ReceiptLineId') === 'number' || typeof ofOrder === 'number') return true
  return ofOrder === undefined && value('Unmatched') === 0
}

function keyOf({ Of, Line }: OpenBilledLine): string {
  return `${Of}/${Line}`
}
