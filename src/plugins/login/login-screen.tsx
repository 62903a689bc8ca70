import { useEffect } from 'react'
import { useAppStore, usePopup, useServices, useTranslate } from '#engine'
import { BrandPanel } from './brand-panel.tsx'
import { ChangePasswordPopup } from './change-password-popup.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { ExpiryPopup } from './expiry-popup.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { LoginFooter } from './login-footer.tsx'
import { SiteRoleForm } from './site-role-form.tsx'
import { useSignIn } from './use-sign-in.ts'
import './login.css'

/** The login screen: user id and password first, then site and role in their place (spec 2.2). */
export function LoginScreen() {
  const t = useTranslate()
  const { tenant } = useServices()
  const signIn = useSignIn()
  const { phase } = signIn
  useNotices()
  const isChoosing = phase.at === 'site-and-role'
  return (
    <div className="login-page">
      <BrandPanel />
      <main className="login-main">
        <div className="login-card">
          <h1>{isChoosing ? t('Login.Welcome', { name: phase.user.username }) : t('Login.Title')}</h1>
          <p className="lar-muted">{isChoosing ? t('Login.ChooseSite') : tenant.Name}</p>
          {isChoosing ? <SiteRoleForm user={phase.user} signIn={signIn} /> : <CredentialsForm signIn={signIn} />}
        </div>
        <LoginFooter />
      </main>
      {phase.at === 'expiry-prompt' ? (
        <ExpiryPopup user={phase.user} password={phase.password} signIn={signIn} />
      ) : null}
      {phase.at === 'change-password' ? <ChangePasswordPopup phase={phase} signIn={signIn} /> : null}
      {signIn.isBusy ? <LoadingOverlay /> : null}
    </div>
  )
}

/** Says why someone is here who did not ask to be: the session has ended, or the tenant is not active (spec 8). */
function useNotices(): void {
  const t = useTranslate()
  const popup = usePopup()
  const { tenant } = useServices()
  const hasExpired = useAppStore((state) => state.session.hasExpired)
  const acknowledge = useAppStore((state) => state.session.acknowledgeExpiry)
  useEffect(() => {
    if (!hasExpired) return
    acknowledge()
    popup({ title: t('Login.Sessiontimeout'), message: t('Common.YourSessionExpired'), intent: 'info' })
  }, [acknowledge, hasExpired, popup, t])
  useEffect(() => {
    if (!tenant.IsActive)
      popup({ title: t('Login.ErrorOccurred'), message: t('Login.InactiveTenant'), intent: 'error' })
  }, [popup, t, tenant.IsActive])
}
