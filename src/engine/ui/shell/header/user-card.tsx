import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useSessionInfo } from '../../client/state/use-session.ts'

/** Who is signed in and where, and which versions run. */
export function UserCard() {
  const t = useTranslate()
  const { environment, now, tenant } = useServices()
  const session = useSessionInfo()
  const lines = [
    ['shell.user.site', session.siteName],
    ['shell.user.role', session.roleName],
    ['shell.user.tenant', session.tenantName],
    ['shell.user.product', session.productVersionName],
    ['shell.user.webVersion', environment.productVersion],
    ['shell.user.buildVersion', environment.buildVersion],
    ['shell.user.serverVersion', session.serverVersion],
    ['shell.user.published', `${t(`shell.environment.${environment.environment}`)} ${environment.productVersion}`],
  ] as const
  return (
    <div className="lar-user-card">
      <strong>{session.displayName}</strong>
      <span className="lar-muted">{[session.username, session.emailId].filter(Boolean).join(' · ')}</span>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <small className="lar-muted">{t('Login.Copyright', { year: now().getFullYear() })}</small>
      {tenant.IsGuestTenant ? null : <UserLinks />}
    </div>
  )
}

/** The provider's website, privacy policy and terms, as far as the tenant's branding names them. */
function UserLinks() {
  const t = useTranslate()
  const { links } = useSessionInfo()
  const named = (['website', 'privacy', 'terms'] as const).filter((link) => links[link] !== '')
  if (named.length === 0) return null
  return (
    <small className="lar-user-links">
      {named.map((link) => (
        <a key={link} href={links[link]} target="_blank" rel="noopener noreferrer">
          {t(`shell.user.${link}`)}
        </a>
      ))}
    </small>
  )
}
