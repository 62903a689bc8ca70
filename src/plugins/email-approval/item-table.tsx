import { useState } from 'react'
import type { EmailApprovalTransaction } from '#core/http/approval-contract.ts'
import { useServices, useTranslate } from '#engine'
import { shownMoney, shownQuantity } from './format-shown.ts'

/** The items, folded until asked for, with the total below (SPEC-2.8.6). */
export function ItemTable({ transaction }: { readonly transaction: EmailApprovalTransaction }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const count = transaction.Details.length
  return (
    <section className="approval-items">
      <button
        type="button"
        className="approval-toggle"
        aria-expanded={isOpen}
        aria-controls="approval-items"
        onClick={() => setOpen(!isOpen)}
      >
        <span>{t('emailApproval.items', { count })}</span>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d={isOpen ? 'M3 10.5 8 5.5l5 5' : 'M3 5.5l5 5 5-5'} fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      <div id="approval-items" hidden={!isOpen}>
        <Items transaction={transaction} />
      </div>
    </section>
  )
}

function Items({ transaction }: { readonly transaction: EmailApprovalTransaction }) {
  const t = useTranslate()
  const language = useServices().translator.language()
  const money = (amount: string) => shownMoney(amount, transaction, language) ?? t('emailApproval.unknown')
  return (
    <table className="approval-table">
      <thead>
        <tr>
          <th scope="col">{t('emailApproval.item')}</th>
          <th scope="col">{t('emailApproval.quantity')}</th>
          <th scope="col">{t('emailApproval.value')}</th>
        </tr>
      </thead>
      <tbody>
        {transaction.Details.map((row, index) => (
          <tr key={index}>
            <td>
              {row.Name} {row.Number === '' ? null : <small className="lar-muted">{row.Number}</small>}
            </td>
            <td>
              {shownQuantity(row.Qty, language)} {row.UnitCode}
            </td>
            <td>{money(row.Valued)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('emailApproval.sum')}</th>
          <td>{totalQuantity(transaction, language)}</td>
          <td>{money(transaction.TotalItemValue)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The sum of quantities, with its unit; nothing where the lines are counted in several. */
function totalQuantity({ Details, TotalQty }: EmailApprovalTransaction, language: string): string {
  const units = new Set(Details.map(({ UnitCode }) => UnitCode))
  return units.size > 1 ? '' : `${shownQuantity(TotalQty, language)} ${[...units].join('')}`.trim()
}
