import { useEffect } from 'react'
import { approvalPaths } from '#core/http/approval-paths.ts'
import { useServices, useTranslate } from '#engine'

/** Says that the download is in progress; asks for the document of the link and ignores the answer (SPEC-7.5.3). */
export function DownloadPage() {
  const t = useTranslate()
  const { api } = useServices()
  useEffect(() => {
    const query = location.hash.split('?')[1]
    // The answer is ignored by specification, and so is a refusal.
    api.json(query === undefined ? approvalPaths.details : `${approvalPaths.details}?${query}`).catch(() => undefined)
  }, [api])
  return (
    <main className="lar-notice-page">
      <div role="status">
        <h1>{t('shell.download')}</h1>
      </div>
    </main>
  )
}
