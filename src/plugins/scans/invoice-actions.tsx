import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { scanSet } from '#core/http/scans/scans-contract.ts'
import { remarkMaximum } from '#core/text/remark-maximum.ts'
import {
  Button,
  Popup,
  useErrorPopup,
  useRecordWrites,
  useServices,
  useToast,
  useTranslate,
  type VersionedRecord,
} from '#engine'
import { ExpensePopup } from './choose/expense-popup.tsx'
import { textOf } from './text-of.ts'
import type { InvoiceDraft, Values } from './use-draft.ts'

interface Props {
  readonly record: VersionedRecord
  readonly draft: InvoiceDraft
  /** Whether everything that waits was confirmed. */
  readonly isReady: boolean
  /** Whether its head was, which is all an expense needs. */
  readonly isHeadReady: boolean
}

/** What is done with an invoice: saved, matched anew, made into a voucher, or rejected. */
export function InvoiceActions({ record, draft, isReady, isHeadReady }: Props) {
  const t = useTranslate()
  const [asked, setAsked] = useState<'expense' | 'reject'>()
  const { isBusy, save, move } = useMoves(record, draft)
  const status = textOf(record.row['Status'])
  const isRead = ['Read', 'Matched', 'Exception'].includes(status)
  if (!isRead && status !== 'New') return null
  return (
    <div className="scn-actions">
      {isRead ? (
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
          <Button disabled={isBusy} onClick={() => void move('match', {})}>
            {t('move.match')}
          </Button>
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
          supplier={draft.head('SupplierId')}
          onClose={() => setAsked(undefined)}
          onEnter={(Fields) => {
            setAsked(undefined)
            void move('createExpense', { Fields })
          }}
        />
      ) : null}
    </div>
  )
}

/** Saves what was changed before anything else is done; a voucher that was made is opened. */
function useMoves(record: VersionedRecord, draft: InvoiceDraft) {
  const t = useTranslate()
  const writes = useRecordWrites(scanSet)
  const tell = useErrorPopup()
  const toast = useToast()
  const navigate = useNavigate()
  const { base } = useServices()
  const [isBusy, setBusy] = useState(false)
  const { Id } = record.row

  async function saved(): Promise<VersionedRecord> {
    if (!draft.isChanged) return record
    const now = await writes.update(Id, draft.body(), { etag: record.etag })
    draft.clear()
    return now
  }

  async function working(work: () => Promise<unknown>) {
    setBusy(true)
    await work().catch(tell)
    setBusy(false)
  }

  return {
    isBusy,
    save: () => working(saved),
    move: (name: string, body: { readonly Remarks?: string; readonly Fields?: Values }) =>
      working(async () => {
        const { etag } = await saved()
        const { row } = await writes.move({ id: Id, move: name, body }, { etag })
        toast({ intent: 'success', message: t('scans.done', { move: t(`move.${name}`) }) })
        if (typeof row['VoucherId'] === 'number')
          await navigate(`${base}/transaction/create-apvoucher/${row['VoucherId']}`)
      }),
  }
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
