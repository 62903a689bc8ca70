import { useState } from 'react'
import { Button, Popup, useEntityList, useTranslate } from '#engine'
import { RecordChoice } from './record-choice.tsx'
import type { Values } from './use-draft.ts'

/** What is asked, by the name of the value, and what it is called. */
const choices = [
  { set: 'GlAccounts', wire: 'ExpenseAccountId', label: 'expenseAccount' },
  { set: 'CostCentres', wire: 'ExpenseCostCentreId', label: 'expenseCostCentre' },
  { set: 'TaxCodes', wire: 'ExpenseTaxCodeId', label: 'expenseTaxCode' },
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
        {choices.map(({ set, wire, label }) => (
          <RecordChoice
            key={wire}
            set={set}
            label={t(`ocrInvoice.field.${label}`)}
            value={wire === 'ExpenseAccountId' ? account : values[wire]}
            onChange={(id) => setValues((before) => ({ ...before, [wire]: id }))}
          />
        ))}
        <p>{t('ocrInvoice.help.expenseTaxCode')}</p>
      </div>
    </Popup>
  )
}

/** The account the supplier usually is an expense on. */
function useUsualAccount(supplier: unknown): unknown {
  const filter = `Id eq ${typeof supplier === 'number' ? supplier : 0}`
  const { data } = useEntityList('Suppliers', { filter, top: 1, select: ['Id', 'ExpenseAccountId'] })
  return data?.value[0]?.['ExpenseAccountId']
}
