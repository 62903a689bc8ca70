import { useRef, useState } from 'react'
import type { VerifiedUser } from '#core/http/sign-in-contract.ts'
import {
  ApiError,
  completeLanguage,
  loadLanguage,
  useErrorPopup,
  useServices,
  useToast,
  useTranslate,
  type AppServices,
  type SecondFactor,
  type SignInOption,
} from '#engine'
import { completeSignIn } from './complete-sign-in.ts'
import { languageOfUser } from './language-of-user.ts'
import { nextStep } from './next-step.ts'
import type { HeldPassword } from './password/held-password.ts'
import { verifyUser } from './sign-in-calls.ts'

/** Where the person is on the way in. A password lives here, gone with the phase, and for five minutes in what is held for a change. */
export type SignInPhase =
  | { readonly at: 'credentials' }
  | { readonly at: 'expiry-prompt'; readonly user: VerifiedUser; readonly password: string }
  | { readonly at: 'second-factor'; readonly user: VerifiedUser; readonly Popup: SecondFactor['Popup'] }
  | { readonly at: 'site-and-role'; readonly user: VerifiedUser }
  /** In a window of somebody else, such as a directory. */
  | { readonly at: 'elsewhere' }
  /** `user` is known when the change was asked for by the expiry prompt, which may be gone back to. */
  | {
      readonly at: 'change-password'
      readonly userName: string
      readonly password: string
      readonly user: VerifiedUser | undefined
      /** Locale key of why it must be changed. */
      readonly intro: string | undefined
    }

/** The sign-in under way. */
export interface SignIn {
  readonly phase: SignInPhase
  readonly isBusy: boolean
  readonly verify: (userName: string, password: string) => Promise<void>
  readonly verifyElsewhere: (option: SignInOption) => Promise<void>
  readonly complete: (user: VerifiedUser, siteId: number, roleId: number) => Promise<void>
  readonly moveTo: (phase: SignInPhase) => void
  /** On from the expiry prompt: to the code if one is asked for, else to site and role. */
  readonly proceed: (user: VerifiedUser) => void
}

/** The steps of signing in, and what each failure leads to. */
export function useSignIn(held: HeldPassword): SignIn {
  const services = useServices()
  const showError = useErrorPopup()
  const [phase, moveTo] = useState<SignInPhase>({ at: 'credentials' })
  const [isBusy, setBusy] = useState(false)
  const proceed = useProceed(moveTo)
  const enter = useEnter(moveTo, proceed)

  const { verifyElsewhere, leave } = useElsewhere(moveTo, enter)
  const verify = async (userName: string, password: string) => {
    leave()
    setBusy(true)
    try {
      const user = await verifyUser(services.api, userName, password)
      await showLanguageOf(services, user)
      held.hold(user.username, password)
      enter(user, password)
    } catch (error) {
      if (isExpired(error))
        moveTo({ at: 'change-password', userName, password, user: undefined, intro: 'Login.Expired' })
      else showError(error)
    } finally {
      setBusy(false)
    }
  }
  const complete = async (user: VerifiedUser, siteId: number, roleId: number) => {
    setBusy(true)
    try {
      await completeSignIn(services, { user, siteId, roleId })
    } catch (error) {
      moveTo({ at: 'credentials' })
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return { phase, isBusy, verify, verifyElsewhere, complete, moveTo: leaveFirst(leave, moveTo), proceed }
}

type Enter = (user: VerifiedUser, password: string) => void

/** Sign-in in a window of somebody else; only the last one begun counts, and only until something else is done here. */
function useElsewhere(moveTo: SignIn['moveTo'], enter: Enter) {
  const services = useServices()
  const under = useRef<AbortController>(undefined)
  const leave = () => under.current?.abort()
  const verifyElsewhere = async (option: SignInOption) => {
    leave()
    const { signal } = (under.current = new AbortController())
    const onGone = () => moveTo({ at: 'credentials' })
    moveTo({ at: 'elsewhere' })
    const user = await option.start(services, { signal, onGone })
    if (signal.aborted) return
    moveTo({ at: 'credentials' })
    if (user === undefined) return
    await showLanguageOf(services, user)
    enter(user, '')
  }
  return { verifyElsewhere, leave }
}

function leaveFirst(leave: () => void, moveTo: SignIn['moveTo']): SignIn['moveTo'] {
  return (phase) => {
    leave()
    moveTo(phase)
  }
}

/** On to the second factor asked of the user, else to site and role. */
function useProceed(moveTo: SignIn['moveTo']): SignIn['proceed'] {
  const { contributions } = useServices()
  return (user) => {
    const factor = contributions.secondFactors.find(({ isAsked }) => isAsked(user))
    moveTo(factor === undefined ? { at: 'site-and-role', user } : { at: 'second-factor', user, Popup: factor.Popup })
  }
}

/** What follows a verified password (SPEC-4.1.1). */
function useEnter(moveTo: SignIn['moveTo'], proceed: SignIn['proceed']): Enter {
  const t = useTranslate()
  const toast = useToast()
  return (user, password) => {
    const step = nextStep(user)
    if (step === 'blocked') {
      toast({ title: t('Login.AccessBlocked'), message: t('Login.ContactAdministrator'), intent: 'danger' })
    } else if (step === 'forced-change') {
      moveTo({
        at: 'change-password',
        userName: user.username,
        password,
        user: undefined,
        intro: 'Login.MustChange',
      })
    } else if (step === 'expiry-prompt') moveTo({ at: 'expiry-prompt', user, password })
    else proceed(user)
  }
}

/** The one 401 of verified-user that leads on. */
function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.body.Response_Code === 401
}

/** The user's language if they have one and it is not shown already (SPEC-4.1.11); else the rest of what is shown comes while they go on. */
async function showLanguageOf({ api, translator }: AppServices, user: VerifiedUser): Promise<void> {
  const code = languageOfUser(user, translator.language())
  // Who goes on needs it at the end only (completeSignIn), and learns there of a failure.
  if (code === translator.language()) void completeLanguage(api, translator, user.userId).catch(() => undefined)
  else await loadLanguage(api, translator, { code, userId: user.userId })
}
