import { Link } from 'react-router-dom'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useServices } from '../../client/services/app-services.ts'

/** Says that this edition has no such screen, and leads on. */
export function UnavailableScreen() {
  const t = useTranslate()
  const { base } = useServices()
  return (
    <section className="lar-notice-page">
      <h1>{t('search.box.notAvailable')}</h1>
      <p>{t('shell.unavailable')}</p>
      <div className="lar-notice-actions">
        <Link className="bp6-button bp6-intent-primary" to={`${base}/`}>
          <span className="bp6-button-text">{t('errorsUi.toStart')}</span>
        </Link>
      </div>
    </section>
  )
}
