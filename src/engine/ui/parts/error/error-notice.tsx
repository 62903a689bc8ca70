import { ApiError } from '../../client/api/api-error.ts'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useServices } from '../../client/services/app-services.ts'
import { noticeWords } from './notice-words.ts'
import { Button } from '../button/button.tsx'

/** Says what went wrong in place of a screen: try again, go to the start, and the trace id to quote. */
export function ErrorNotice({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useTranslate()
  const { base } = useServices()
  const isRefused = error instanceof ApiError
  const traceId = isRefused ? error.body.traceId : undefined
  const goToStart = () => {
    location.hash = `#${base}/`
    onRetry()
  }
  return (
    <section className="lar-notice-page" role="alert">
      <h1>{t('errorsUi.title')}</h1>
      <p>{isRefused ? noticeWords(error, t) : t('errorsUi.unexpected')}</p>
      {traceId === undefined ? null : <p className="lar-muted">{t('errorsUi.trace', { traceId })}</p>}
      <div className="lar-notice-actions">
        <Button intent="primary" onClick={onRetry}>
          {t('errorsUi.retry')}
        </Button>
        <Button onClick={goToStart}>{t('errorsUi.toStart')}</Button>
      </div>
    </section>
  )
}
