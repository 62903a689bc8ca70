import type { VerifiedUser } from '#core/http/sign-in-contract.ts'
import { directoryAuthentication } from '#core/http/sign-in-paths.ts'
import { completeLanguage, loadDefinitions, type AppServices, type SessionValues } from '#engine'
import { languageOfUser } from './language-of-user.ts'
import { fetchToken } from './sign-in-calls.ts'

/** Post-login delay. */
const delayMilliseconds = 300

/** Site and role chosen by a verified user. */
export interface SignInChoice {
  readonly user: VerifiedUser
  readonly siteId: number
  readonly roleId: number
}

/**
 * Gets the token, then the definitions and what the first screen shows during the 300 ms the specification waits, and begins the
 * session; the route guard moves on. The first screen's rows are not waited for.
 */
export async function completeSignIn(services: AppServices, choice: SignInChoice): Promise<void> {
  const { api, modules, store } = services
  const { user, siteId, roleId } = choice
  const { access_token: token } = await fetchToken(api, { clientId: user.clientId, siteId, roleId })
  const values = sessionValues(services, choice, token)
  const prepare = async () => {
    const texts = completeLanguage(api, services.translator, user.userId)
    const definitions = await loadDefinitions({ api, store, token })
    await texts
    void modules.warmFirstScreen(services, { values, definitions })
  }
  await Promise.all([prepare(), new Promise((resolve) => setTimeout(resolve, delayMilliseconds))])
  store.getState().session.begin(values)
}

function sessionValues({ tenant, translator }: AppServices, choice: SignInChoice, token: string): SessionValues {
  const { user, siteId, roleId } = choice
  const zone = user.sites.find((site) => site.id === siteId)?.siteTimeZone
  return {
    tenantId: tenant.Id,
    token,
    userId: user.userId,
    username: user.username,
    siteId,
    roleId,
    language: languageOfUser(user, translator.language()),
    timeZone: zone?.ianaTimezone ?? 'UTC',
    windowsTimeZone: zone?.timeZone ?? 'UTC',
    loginType: user.authenticationType === directoryAuthentication ? directoryAuthentication : '',
  }
}
