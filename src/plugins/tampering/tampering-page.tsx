import { clearShutOut, useAppStore, useServices, useTranslate } from '#engine'
import { BrandImage } from './brand-image.tsx'
import { splitContent } from './split-content.ts'

/** What may have happened, and one way on: to login when an error is pending, else one page back (SPEC-2.9.2). */
export function TamperingPage() {
  const t = useTranslate()
  const { base, store, tenant } = useServices()
  const pendingMessage = useAppStore((state) => state.session.refusal)
  const relogin = () => {
    clearShutOut()
    store.getState().session.end({ keepValues: false, hasExpired: false })
    store.getState().definitions.clear()
    location.replace(`#${base}/login`)
  }
  const goBack = () => {
    // Opened by hand in a fresh tab there is no page to go back to.
    if (history.length > 1) history.back()
    else location.replace(`#${base}/`)
  }
  return (
    <main className="lar-notice-page">
      {tenant.IsProduct && !tenant.IsGuestTenant ? <BrandImage /> : null}
      <h1>{t('tampering.header')}</h1>
      {pendingMessage === '' ? null : <p role="alert">{pendingMessage}</p>}
      <ul>
        {splitContent(t('tampering.content')).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t('tampering.footer')}</p>
      <a
        href={`#${base}/`}
        onClick={(event) => {
          event.preventDefault()
          if (pendingMessage === '') goBack()
          else relogin()
        }}
      >
        {t(pendingMessage === '' ? 'tampering.toPrevious' : 'tampering.toLogin')}
      </a>
    </main>
  )
}
