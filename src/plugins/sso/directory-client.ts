import {
  createStandardPublicClientApplication,
  EventType,
  ProtocolMode,
  type AccountInfo,
  type AuthenticationResult,
  type Configuration,
  type EventMessage,
  type IPublicClientApplication,
} from '@azure/msal-browser'
import { isMicrosoftAuthority } from '#core/sign-in/is-microsoft-authority.ts'
import { matchesUserFlow } from '#core/sign-in/matches-user-flow.ts'
import type { SignInConfiguration } from './sign-in-configuration.ts'

/** What a directory said of somebody. */
export interface DirectoryAnswer {
  readonly idToken: string
  /** Seconds since 1970. */
  readonly expiry: number
}

/** A directory that is spoken to through popups. */
export interface DirectoryClient {
  /** Asks who somebody is; `onWindow` is given the popup. Rejects with the library's error when nothing came of it. */
  readonly signIn: (nonce: string, onWindow: (popup: Window) => void) => Promise<DirectoryAnswer>
  /** Signs the account of this tab out there, in a popup. */
  readonly signOut: (onWindow: (popup: Window) => void) => Promise<void>
}

/** Milliseconds a person may take in the popup, as long as an attempt lives on the server. */
const popupMilliseconds = 600_000

/** A client for one directory. `tenant` travels with every request, so that the popup finds the way back. */
export async function createDirectoryClient(
  configuration: SignInConfiguration,
  tenant: string,
): Promise<DirectoryClient> {
  const application = await createStandardPublicClientApplication(libraryConfiguration(configuration))
  followAccounts(application, configuration.userFlows)
  return {
    signIn: async (nonce, onWindow) => {
      const answer = await withWindow(application, onWindow, () =>
        application.loginPopup({
          scopes: [...configuration.scopes],
          nonce,
          state: tenant,
          // One that was given up here must not stand in the way of the next.
          overrideInteractionInProgress: true,
        }),
      )
      return answerOf(application, answer)
    },
    signOut: async (onWindow) => {
      const account = application.getActiveAccount() ?? application.getAllAccounts()[0]
      await withWindow(application, onWindow, () =>
        application.logoutPopup({
          state: tenant,
          ...(account === undefined ? {} : { account }),
          ...(account?.idToken === undefined ? {} : { idTokenHint: account.idToken }),
        }),
      )
    },
  }
}

/** The library's own form of the configuration; providers other than Microsoft's are spoken to by the plain standard. */
export function libraryConfiguration(configuration: SignInConfiguration): Configuration {
  const { clientId, authority, knownAuthorities, redirectUri, postLogoutRedirectUri, cacheLocation } = configuration
  const isMicrosoft = isMicrosoftAuthority(authority)
  const hosts = [new URL(authority).host, ...knownAuthorities]
  return {
    auth: {
      clientId,
      authority,
      knownAuthorities: hosts,
      redirectUri,
      postLogoutRedirectUri,
      ...(isMicrosoft ? {} : { OIDCOptions: { defaultScopes: [...configuration.scopes] } }),
    },
    cache: { cacheLocation },
    system: {
      protocolMode: isMicrosoft ? ProtocolMode.AAD : ProtocolMode.OIDC,
      popupBridgeTimeout: popupMilliseconds,
    },
  }
}

/** Sets every account that came by one of our user flows active; one of another flow is not ours. */
function followAccounts(application: IPublicClientApplication, flows: readonly string[]): void {
  const take = (account: AccountInfo | null | undefined) => {
    if (account?.idTokenClaims && matchesUserFlow(account.idTokenClaims, flows)) application.setActiveAccount(account)
  }
  for (const account of application.getAllAccounts()) take(account)
  application.addEventCallback(
    ({ payload }: EventMessage) => {
      if (payload && 'account' in payload) take(payload.account)
    },
    [EventType.LOGIN_SUCCESS, EventType.ACQUIRE_TOKEN_SUCCESS],
  )
}

async function withWindow<T>(
  application: IPublicClientApplication,
  onWindow: (popup: Window) => void,
  work: () => Promise<T>,
): Promise<T> {
  const id = application.addEventCallback(
    ({ payload }: EventMessage) => {
      if (payload && 'popupWindow' in payload) onWindow(payload.popupWindow)
    },
    [EventType.POPUP_OPENED],
  )
  try {
    return await work()
  } finally {
    if (id !== null) application.removeEventCallback(id)
  }
}

function answerOf(
  application: IPublicClientApplication,
  { account, idToken, idTokenClaims }: AuthenticationResult,
): DirectoryAnswer {
  const isOurs = application.getActiveAccount()?.homeAccountId === account.homeAccountId
  const expiry: unknown = 'exp' in idTokenClaims ? idTokenClaims.exp : undefined
  if (!isOurs || typeof expiry !== 'number') throw new Error('The account came by another user flow')
  return { idToken, expiry }
}
