import { Suspense, useEffect } from 'react'
import { useAppStore, usePopup, useServices, useTranslate } from '#engine'
import { BrandPanel } from './brand-panel.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { LoginFooter } from './login-footer.tsx'
import { ChangePasswordPopup } from './password/change-password-popup.tsx'
import { ExpiryPopup } from './password/expiry-popup.tsx'
import { PreparingNote } from './preparing-note.tsx'
import type { HeldPassword } from './password/held-password.ts'
import { SignInOptions } from './sign-in-options.tsx'
import { SiteRoleForm } from './site-role-form.tsx'
import { usePreparing } from './use-preparing.ts'
import { useSignIn, type SignIn } from './use-sign-in.ts'
import './login.css'

/** The login screen: user id and password first, then site and role in their place (SPEC-2.2.3). */
export function LoginScreen({ held }: { readonly held: HeldPassword }) {
  const t = useTranslate()
  const { tenant } = useServices()
  const signIn = useSignIn(held)
  const { phase } = signIn
  const preparing = usePreparing()
  useNotices()
  const isChoosing = phase.at === 'site-and-role'
  return (
    <div className="login-page">
      <BrandPanel />
      <main className="login-main">
        <div className="login-card">
          <h1>{isChoosing ? t('Login.Welcome', { name: phase.user.displayName }) : t('Login.Title')}</h1>
          <p className="lar-muted">{isChoosing ? t('Login.ChooseSite') : tenant.Name}</p>
          {isChoosing ? (
            <SiteRoleForm user={phase.user} signIn={signIn} />
          ) : (
            <>
              {preparing === undefined ? null : <PreparingNote progress={preparing} />}
              <CredentialsForm signIn={signIn} />
              <SignInOptions signIn={signIn} />
            </>
          )}
        </div>
        <LoginFooter />
      </main>
      <StepPopup signIn={signIn} />
      {signIn.isBusy ? <LoadingOverlay preparing={preparing} /> : null}
      {phase.at === 'elsewhere' ? <LoadingOverlay onCancel={() => signIn.moveTo({ at: 'credentials' })} /> : null}
    </div>
  )
}

/** The popup of the step, if it has one. */
function StepPopup({ signIn }: { readonly signIn: SignIn }) {
  const { phase, moveTo, proceed } = signIn
  const startAgain = () => moveTo({ at: 'credentials' })
  if (phase.at === 'expiry-prompt') return <ExpiryPopup user={phase.user} password={phase.password} signIn={signIn} />
  if (phase.at === 'second-factor') {
    const { user, Popup } = phase
    return (
      <Suspense fallback={<LoadingOverlay />}>
        <Popup user={user} onPassed={() => moveTo({ at: 'site-and-role', user })} onLeft={startAgain} />
      </Suspense>
    )
  }
  if (phase.at !== 'change-password') return null
  const { user } = phase
  return (
    <ChangePasswordPopup
      userName={phase.userName}
      currentPassword={phase.password}
      intro={phase.intro}
      onCancel={() => (user === undefined ? startAgain() : proceed(user))}
      onChanged={startAgain}
    />
  )
}

/** Says why someone is here who did not ask to be: the session has ended, or the tenant is not active. */
function useNotices(): void {
  const t = useTranslate()
  const popup = usePopup()
  const { tenant } = useServices()
  const hasExpired = useAppStore((state) => state.session.hasExpired)
  const acknowledge = useAppStore((state) => state.session.acknowledgeExpiry)
  useEffect(() => {
    if (!hasExpired) return
    acknowledge()
    popup({
      title: t('Login.Sessiontimeout'),
      message: t('Common.YourSessionExpired'),
      intent: 'info',
      size: 'session',
    })
  }, [acknowledge, hasExpired, popup, t])
  useEffect(() => {
    if (!tenant.IsActive)
      popup({ title: t('Login.ErrorOccurred'), message: t('Login.InactiveTenant'), intent: 'error' })
  }, [popup, t, tenant.IsActive])
}
