import { useState } from 'react'
import { remarkMaximum } from '#core/text/remark-maximum.ts'
import { Button, Popup, usePermission, useTranslate, type VersionedRecord } from '#engine'
import { CreditPopup } from './choose/credit-popup.tsx'
import { ExpensePopup } from './choose/expense-popup.tsx'
import { textOf } from './text-of.ts'
import type { InvoiceDraft } from './use-draft.ts'
import { useMoves } from './use-moves.ts'

interface Props {
  readonly record: VersionedRecord
  readonly draft: InvoiceDraft
  /** Whether everything that waits was confirmed. */
  readonly isReady: boolean
  /** Whether its head was, which is all an expense or a credit note needs. */
  readonly isHeadReady: boolean
}

/** What is done with an invoice: saved, matched anew, made into a voucher, or rejected. */
export function InvoiceActions({ record, draft, isReady, isHeadReady }: Props) {
  const t = useTranslate()
  const [asked, setAsked] = useState<'expense' | 'credit' | 'reject'>()
  const mayCredit = usePermission('PostAPCredits')
  const { isBusy, save, move } = useMoves(record, draft)
  const supplier = draft.head('SupplierId')
  const isCredit = record.row['IsCredit'] === true
  const status = textOf(record.row['Status'])
  // What an exact invoice is, it says itself.
  const mayTurn = ['Text', 'Picture'].includes(textOf(record.row['Format']))
  const isRead = ['Read', 'Matched', 'Exception'].includes(status)
  if (!isRead && status !== 'New') return null
  return (
    <div className="scn-actions">
      {isRead ? (
        <>
          {isCredit ? (
            mayCredit && (
              <Button
                intent="primary"
                disabled={isBusy || !isHeadReady || typeof supplier !== 'number'}
                onClick={() => setAsked('credit')}
              >
                {t('move.receiveCredit')}
              </Button>
            )
          ) : (
            <>
              <Button
                intent="primary"
                data-scan-voucher=""
                disabled={isBusy || !isReady}
                onClick={() => void move('createVoucher', {})}
              >
                {t('move.createVoucher')}
              </Button>
              <Button disabled={isBusy || !isHeadReady} onClick={() => setAsked('expense')}>
                {t('move.createExpense')}
              </Button>
            </>
          )}
          <Button disabled={isBusy} onClick={() => void move('match', {})}>
            {t('move.match')}
          </Button>
          {mayTurn ? (
            <Button disabled={isBusy} onClick={() => void move('turn', {})}>
              {t('move.turn')}
            </Button>
          ) : null}
          <Button disabled={isBusy || !draft.isChanged} onClick={() => void save()}>
            {t('scans.save')}
          </Button>
        </>
      ) : null}
      <Button intent="danger" variant="outlined" disabled={isBusy} onClick={() => setAsked('reject')}>
        {t('move.reject')}
      </Button>
      {asked === 'reject' ? (
        <RejectPopup
          onClose={() => setAsked(undefined)}
          onReject={(Remarks) => {
            setAsked(undefined)
            void move('reject', { Remarks })
          }}
        />
      ) : null}
      {asked === 'expense' ? (
        <ExpensePopup
          supplier={supplier}
          onClose={() => setAsked(undefined)}
          onEnter={(Fields) => {
            setAsked(undefined)
            void move('createExpense', { Fields })
          }}
        />
      ) : null}
      {asked === 'credit' && typeof supplier === 'number' ? (
        <CreditPopup
          supplier={supplier}
          currency={draft.head('CurrencyId')}
          onClose={() => setAsked(undefined)}
          onEnter={(Fields) => {
            setAsked(undefined)
            void move('receiveCredit', { Fields })
          }}
        />
      ) : null}
    </div>
  )
}

function RejectPopup({
  onClose,
  onReject,
}: {
  readonly onClose: () => void
  readonly onReject: (why: string) => void
}) {
  const t = useTranslate()
  const [why, setWhy] = useState('')
  const footer = (
    <>
      <Button onClick={onClose}>{t('scans.cancel')}</Button>
      <Button intent="danger" disabled={why.trim() === ''} onClick={() => onReject(why)}>
        {t('move.reject')}
      </Button>
    </>
  )
  return (
    <Popup title={t('move.reject')} onClose={onClose} footer={footer}>
      <label className="scn-why">
        {t('scans.why')}
        <textarea
          value={why}
          maxLength={remarkMaximum}
          data-first-focus=""
          onChange={({ target }) => setWhy(target.value)}
        />
      </label>
    </Popup>
  )
}
