import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { wordedSentences } from '#core/field-kinds/parts/sentences.ts'
import { scanSet, type ScanState } from '#core/http/scans/scans-contract.ts'
import { stateLabel } from '#core/text/text-forms.ts'
import {
  useDocumentTitle,
  useEntityRecord,
  usePermission,
  useServices,
  useTranslate,
  type VersionedRecord,
} from '#engine'
import { HeadFields } from './head-fields.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { LineFields } from './line-fields.tsx'
import { PageView } from './page-view.tsx'
import { placesOf } from './places.ts'
import { linesOf, useDraft } from './use-draft.ts'
import { useOpenLines, useScan } from './use-scan.ts'
import { XmlView } from './xml-view.tsx'
import { textOf } from './text-of.ts'
import './scans.css'

/** A scanned invoice beside its pages: `?id=12`. */
export function InvoicePage() {
  const t = useTranslate()
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  const { data, isError } = useEntityRecord(scanSet, Number.isSafeInteger(id) && id > 0 ? id : undefined)
  const scan = useScan(id)
  useDocumentTitle(data === undefined ? t('scans.title') : textOf(data.row['DocNo']))
  if (data !== undefined && scan !== undefined) return <OpenInvoice key={id} record={data} scan={scan} />
  return (
    <p className="scn-wait" role="status">
      {t(isError ? 'scans.notHere' : 'shell.loading')}
    </p>
  )
}

function OpenInvoice({ record, scan }: { readonly record: VersionedRecord; readonly scan: ScanState }) {
  const t = useTranslate()
  const { base } = useServices()
  const { row } = record
  const draft = useDraft(row)
  const [shown, setShown] = useState('')
  const supplier = draft.head('SupplierId')
  const open = useOpenLines(row.Id, typeof supplier === 'number' ? supplier : undefined)
  const status = textOf(row['Status'])
  const mayWrite = usePermission('CreateAPVouchers')
  const isLocked = !mayWrite || !['Read', 'Matched', 'Exception'].includes(status)
  const isDecided = row['UnsureCount'] === 0 && row['UnmatchedLines'] === 0
  const isKnown = row['IsDuplicate'] === true
  const isCredit = row['IsCredit'] === true
  // What was changed is looked at by the server once it is saved.
  const isReady = linesOf(row).length > 0 && (draft.isChanged || isDecided) && !isKnown && !isCredit
  const isHeadReady = (draft.isChanged || row['UnsureFields'] === 0) && !isKnown
  const problems = [row['ReadProblems'], row['Problems']].flatMap((text) =>
    typeof text === 'string' ? wordedSentences(text, t) : [],
  )
  const part = { row, draft, least: scan.SureFrom, isLocked, onShow: setShown }
  return (
    <section className="scn">
      <header className="scn-title">
        <h1>
          {textOf(row['DocNo'])} · {t(stateLabel('ocrInvoice', status))}
        </h1>
        <Link to={`${base}/transaction/ocr-invoice/${row.Id}`}>{t('scans.form')}</Link>
        <Link to={`${base}/transaction/view-apvoucher-ocr-invoices`}>{t('scans.back')}</Link>
      </header>
      <div className="scn-sides">
        {scan.Pages.length > 0 ? (
          <PageView invoice={row.Id} pages={scan.Pages} marked={placesOf(scan.Pages, shown)} />
        ) : (
          <XmlView row={row} />
        )}
        <div className="scn-form">
          {problems.length === 0 ? null : (
            <ul className="scn-problems" aria-label={t('ocrInvoice.field.problems')}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
          <HeadFields {...part} />
          <LineFields {...part} open={open} isBill={!isCredit} />
          {mayWrite ? (
            <InvoiceActions record={record} draft={draft} isReady={isReady} isHeadReady={isHeadReady} />
          ) : null}
        </div>
      </div>
    </section>
  )
}
