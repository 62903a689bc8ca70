import { useServices, useTranslate } from '#engine'

/** Year, copyright and a hint about the screen's resolution. */
export function LoginFooter() {
  const t = useTranslate()
  const { now } = useServices()
  return (
    <footer className="login-footer">
      <span>{t('Login.Copyright', { year: now().getFullYear() })}</span>
      <span>{t('Login.Resolution')}</span>
    </footer>
  )
}
