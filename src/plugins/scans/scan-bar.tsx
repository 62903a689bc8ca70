import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { usePermission, useServices, useTranslate } from '#engine'
import './scans.css'

const UploadBar = lazy(async () => ({ default: (await import('./upload-bar.tsx')).UploadBar }))

const listRoute = 'transaction/view-apvoucher-ocr-invoices'

/** Above the list of scanned invoices the way to send files; above one of them the way to see it beside its pages. */
export function ScanBar() {
  const t = useTranslate()
  const { base } = useServices()
  const { pathname } = useLocation()
  const mayScan = usePermission('CreateAPVouchers')
  if (pathname.endsWith(listRoute))
    return mayScan ? (
      <Suspense fallback={null}>
        <UploadBar />
      </Suspense>
    ) : null
  const invoice = /transaction\/ocr-invoice\/(\d+)$/.exec(pathname)?.[1]
  if (invoice === undefined) return null
  return (
    <p className="scn-bar">
      <Link to={`${base}/transaction/scanned-invoice?id=${invoice}`}>{t('scans.beside')}</Link>
    </p>
  )
}
