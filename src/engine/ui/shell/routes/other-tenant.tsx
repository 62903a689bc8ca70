import { useEffect } from 'react'
import { useToast } from '../../parts/toast/use-toast.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useServices } from '../../client/services/app-services.ts'
import { markTenantInSession } from '../../client/session/tenant-in-session.ts'
import { useDocumentTitle } from '../../parts/page/use-document-title.ts'
import { Button } from '../../parts/button/button.tsx'

/** The tenant in the address was changed by hand: its settings, texts and session belong to a fresh start, which a toast asks for too (SPEC-5.40). */
export function OtherTenant() {
  const t = useTranslate()
  const toast = useToast()
  const { tenant } = useServices()
  useDocumentTitle(t('shell.otherTenant.title'))
  useEffect(() => markTenantInSession(tenant.Id), [tenant])
  useEffect(() => toast({ message: t('shell.otherTenant.toast') }), [t, toast])
  return (
    <main className="lar-notice-page">
      <h1>{t('shell.otherTenant.title')}</h1>
      <p>{t('shell.otherTenant.text')}</p>
      <Button intent="primary" onClick={() => location.reload()}>
        {t('shell.otherTenant.reload')}
      </Button>
    </main>
  )
}
