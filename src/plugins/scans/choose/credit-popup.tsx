import { useState } from 'react'
import { Button, Popup, useTranslate } from '#engine'
import type { Values } from '../use-draft.ts'
import { RecordChoice } from './record-choice.tsx'

interface Props {
  /** Whose credit note it is: what was asked back of it is offered. */
  readonly supplier: number
  /** In which currency it is, where that is known: a claim is credited in its own. */
  readonly currency: unknown
  readonly onClose: () => void
  readonly onEnter: (fields: Values) => void
}

/** Asks which claim a credit note answers. */
export function CreditPopup({ supplier, currency, onClose, onEnter }: Props) {
  const t = useTranslate()
  const [credit, setCredit] = useState<number>()
  const among = [`SupplierId eq ${supplier}`, ...(typeof currency === 'number' ? [`CurrencyId eq ${currency}`] : [])]
  const footer = (
    <>
      <Button onClick={onClose}>{t('scans.cancel')}</Button>
      <Button
        intent="primary"
        data-scan-credit=""
        disabled={credit === undefined}
        onClick={() => onEnter({ CreditId: credit })}
      >
        {t('move.receiveCredit')}
      </Button>
    </>
  )
  return (
    <Popup title={t('move.receiveCredit')} onClose={onClose} footer={footer}>
      <div className="scn-expense">
        <RecordChoice
          set="ApCredits"
          label={t('ocrInvoice.field.credit')}
          value={credit}
          among={among.join(' and ')}
          onChange={setCredit}
        />
        <p>{t('ocrInvoice.help.credit')}</p>
      </div>
    </Popup>
  )
}
