import type { SsoClientIdAnswer, SsoDirectory, SsoTokenBody, VerifiedUser } from '#core/http/sign-in-contract.ts'
import { signInPaths } from '#core/http/sign-in-paths.ts'
import type { AppServices, SignInProgress } from '#engine'
import { describeFailure } from './describe-failure.ts'
import type { DirectoryAnswer, DirectoryClient } from './directory-client.ts'
import { rememberDirectory, rememberedDirectory } from './remembered-directory.ts'
import { askSaml } from './saml-popup.ts'
import { signInConfiguration, type ConfigurationGap, type SignInConfiguration } from './sign-in-configuration.ts'
import { watchWindow } from './watch-window.ts'

/** Longest a sign-out waits for its popup, in milliseconds. */
const signOutMilliseconds = 60_000

/** Clients by directory; made once a page, since each of them listens. */
const clients = new Map<string, Promise<DirectoryClient>>()

/** Loads what a sign-in needs, before the button is pressed. */
export function prepareDirectory(services: AppServices, directory: SsoDirectory): void {
  const configuration = configurationOf(services, directory)
  if (typeof configuration === 'string' || configuration.isSaml) return
  clientOf(configuration, services).catch(() => undefined)
}

/** The whole way through a directory: attempt, popup, exchange of what it said (SSO-27). Says itself what went wrong. */
export async function signInWithDirectory(
  services: AppServices,
  directory: SsoDirectory,
  progress: SignInProgress,
): Promise<VerifiedUser | undefined> {
  const configuration = configurationOf(services, directory)
  if (typeof configuration === 'string') {
    tellGap(services, configuration)
    return undefined
  }
  try {
    const user = await exchange(services, { directory, configuration, progress })
    if (!progress.signal.aborted) rememberDirectory(directory)
    return user
  } catch (error) {
    if (!progress.signal.aborted) tellFailure(services, error)
    return undefined
  }
}

interface Exchange {
  readonly directory: SsoDirectory
  readonly configuration: SignInConfiguration
  readonly progress: SignInProgress
}

async function exchange(
  services: AppServices,
  { directory, configuration, progress }: Exchange,
): Promise<VerifiedUser> {
  const { api } = services
  const begun = api.json<SsoClientIdAnswer>(signInPaths.ssoClientId, { method: 'POST', body: { directory } })
  const [{ data: attempt }, client] = await Promise.all([begun, loadClient(configuration, services)])
  let stopWatching: (() => void) | undefined
  const onWindow = (popup: Window) => {
    progress.signal.addEventListener('abort', () => popup.close())
    stopWatching = watchWindow(popup, () => {
      if (progress.signal.aborted) return
      progress.onGone()
      tellCancelled(services)
    })
  }
  try {
    const answer = await ask(client, { services, attempt, progress, onWindow })
    const body: SsoTokenBody = { clientId: attempt.clientId, token: answer.idToken, expiry: answer.expiry }
    return (await api.json<VerifiedUser>(signInPaths.ssoToken, { method: 'POST', body })).data
  } finally {
    stopWatching?.()
  }
}

interface Question {
  readonly services: AppServices
  readonly attempt: SsoClientIdAnswer
  readonly progress: SignInProgress
  readonly onWindow: (popup: Window) => void
}

function ask(
  client: DirectoryClient | undefined,
  { services, attempt, progress, onWindow }: Question,
): Promise<DirectoryAnswer> {
  if (client !== undefined) return client.signIn(attempt.nonce, onWindow)
  const { environment, tenant } = services
  const place = { apiUrl: environment.apiUrl, tenant: tenant.Id, attempt: attempt.nonce }
  return askSaml({ ...place, signal: progress.signal, onWindow })
}

/**
 * Signs out of the directory the session came by, before the session is cleared (SSO-20). The session on the server has
 * ended already, so its calls are stopped first. A directory that is down or a popup nobody answers holds nobody back.
 */
export async function signOutOfDirectory(services: AppServices): Promise<void> {
  services.store.getState().session.timeOut()
  const configuration = configurationOf(services, rememberedDirectory())
  rememberDirectory(undefined)
  if (typeof configuration === 'string') return
  if (configuration.isSaml) {
    if (configuration.logoutUrl !== '') open(configuration.logoutUrl, 'sso-sign-out', 'width=483,height=600')
    return
  }
  let stopWatching: (() => void) | undefined
  try {
    const client = await clientOf(configuration, services)
    await new Promise<void>((resolve) => {
      setTimeout(resolve, signOutMilliseconds)
      const onWindow = (popup: Window) => {
        stopWatching = watchWindow(popup, resolve)
      }
      client.signOut(onWindow).then(resolve, () => resolve())
    })
  } catch {
    // The code of the directory could not be loaded: signed out here at least.
  } finally {
    stopWatching?.()
  }
}

function configurationOf({ tenant }: AppServices, directory: SsoDirectory): SignInConfiguration | ConfigurationGap {
  return signInConfiguration(tenant, directory, location.origin)
}

/** The client of an OpenID provider; undefined for SAML, which the server speaks. */
async function loadClient(
  configuration: SignInConfiguration,
  services: AppServices,
): Promise<DirectoryClient | undefined> {
  return configuration.isSaml ? undefined : clientOf(configuration, services)
}

function clientOf(configuration: SignInConfiguration, { tenant }: AppServices): Promise<DirectoryClient> {
  const key = `${configuration.authority} ${configuration.clientId}`
  const known = clients.get(key)
  if (known !== undefined) return known
  const made = import('./directory-client.ts').then((module) => module.createDirectoryClient(configuration, tenant.Id))
  clients.set(key, made)
  // A failed load is tried again the next time.
  made.catch(() => clients.delete(key))
  return made
}

function tellGap({ store, translator }: AppServices, gap: ConfigurationGap): void {
  const isMissing = gap === 'no-tenant-identifier'
  store.getState().popups.show({
    title: translator.translate(isMissing ? 'sso.warning' : 'sso.title'),
    message: translator.translate(isMissing ? 'sso.noTenantIdentifier' : 'sso.notConfigured'),
    intent: isMissing ? 'warning' : 'info',
  })
}

function tellFailure(services: AppServices, error: unknown): void {
  const notice = describeFailure(error, services)
  if (notice === undefined) return
  const { title, message, kind } = notice
  if (kind === 'toast') services.store.getState().toasts.show({ title, message })
  else services.store.getState().popups.show({ title, message, intent: 'error' })
}

function tellCancelled({ store, translator }: AppServices): void {
  store.getState().toasts.show({
    title: translator.translate('sso.title'),
    message: translator.translate('sso.cancelled'),
  })
}
