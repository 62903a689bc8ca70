import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { scanSet } from '#core/http/scans/scans-contract.ts'
import { useErrorPopup, useRecordWrites, useServices, useToast, useTranslate, type VersionedRecord } from '#engine'
import type { InvoiceDraft, Values } from './use-draft.ts'

/** Saves what was changed before anything else is done; a voucher that was made is opened. */
export function useMoves(record: VersionedRecord, draft: InvoiceDraft) {
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
        // What was chosen of a note stays in its row.
        else if (name === 'receiveCredit')
          await navigate(`${base}/transaction/create-apcredits/${String(row['CreditId'])}`)
      }),
  }
}
