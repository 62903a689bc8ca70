import { useState } from 'react'
import { Button, Popup, useTranslate } from '#engine'
import { RecordChoice } from './record-choice.tsx'
import type { Values } from '../use-draft.ts'
import { useUsualAccount } from './use-usual-account.ts'

/** What is asked, by the name of the value, what it is called, and whether it is left open. */
const choices = [
  { set: 'GlAccounts', wire: 'ExpenseAccountId', label: 'expenseAccount', isOptional: false },
  { set: 'CostCentres', wire: 'ExpenseCostCentreId', label: 'expenseCostCentre', isOptional: true },
  { set: 'TaxCodes', wire: 'ExpenseTaxCodeId', label: 'expenseTaxCode', isOptional: true },
] as const

interface Props {
  /** Whose invoice it is, which proposes an account. */
  readonly supplier: unknown
  readonly onClose: () => void
  readonly onEnter: (fields: Values) => void
}

/** Asks on which account an invoice of no goods is an expense. */
export function ExpensePopup({ supplier, onClose, onEnter }: Props) {
  const t = useTranslate()
  const [values, setValues] = useState<Values>({})
  const usual = useUsualAccount(supplier)
  const account = values['ExpenseAccountId'] ?? usual
  const choose = (wire: string, id: number | undefined) => setValues((before) => ({ ...before, [wire]: id }))
  const footer = (
    <>
      <Button onClick={onClose}>{t('scans.cancel')}</Button>
      <Button
        intent="primary"
        data-scan-expense=""
        disabled={typeof account !== 'number'}
        onClick={() => onEnter({ ...values, ExpenseAccountId: account })}
      >
        {t('move.createExpense')}
      </Button>
    </>
  )
  return (
    <Popup title={t('move.createExpense')} onClose={onClose} footer={footer}>
      <div className="scn-expense">
        {choices.map(({ set, wire, label, isOptional }) => (
          <RecordChoice
            key={wire}
            set={set}
            label={t(`ocrInvoice.field.${label}`)}
            value={wire === 'ExpenseAccountId' ? account : values[wire]}
            onChange={(id) => choose(wire, id)}
            {...(isOptional ? { onClear: () => choose(wire, undefined) } : {})}
          />
        ))}
        <p>{t('ocrInvoice.help.expenseTaxCode')}</p>
      </div>
    </Popup>
  )
}
