import type { EmailApprovalTransaction } from '#core/http/approval-contract.ts'
import { useServices, useTranslate } from '#engine'
import { shownDate, shownMoney } from './format-shown.ts'
import { shownFacts, type Fact } from './shown-facts.ts'

interface Props {
  readonly transaction: EmailApprovalTransaction
  readonly transTypeId: number
}

/** Status, number, reference, places, total and who entered it (SPEC-2.8.6). */
export function TransactionFacts({ transaction, transTypeId }: Props) {
  const t = useTranslate()
  const { translator } = useServices()
  const language = translator.language()
  const common = `status.${transaction.Status}`
  const status = transaction.StatusName ?? (translator.has(common) ? t(common) : transaction.Status)
  const total = shownMoney(transaction.TotalItemValue, transaction, language)
  const facts: readonly Fact[] = [
    { label: 'emailApproval.number', value: transaction.Number || String(transaction.Id) },
    { label: 'emailApproval.reference', value: transaction.Reference },
    ...shownFacts(transaction, transTypeId),
  ]
  const entered = { name: transaction.CreatedBy, date: shownDate(transaction.EnteredOn, language, transaction) }
  return (
    <>
      <div className="approval-total">
        <span className="approval-status">{status}</span>
        <span>
          <span className="lar-muted">{t('emailApproval.total')}</span>{' '}
          <strong>{total ?? t('emailApproval.unknown')}</strong>
        </span>
      </div>
      <dl className="approval-facts">
        {facts.map(({ label, value, isDay }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{isDay ? shownDate(value, language, transaction) : value}</dd>
          </div>
        ))}
      </dl>
      <p className="approval-entered lar-muted">{t('emailApproval.enteredBy', entered)}</p>
    </>
  )
}
