import { definePlugin, type AppServices, type SignInOption } from '#engine'
import { directoryAuthentication } from '#core/http/sign-in-paths.ts'
import { offersCloud, offersEmployee } from './offered-directories.ts'

/** The code of directories, loaded when somebody turns to one. */
const load = () => import('./directory-session.ts')

/** Signing in with the tenant's cloud directory, and of the provider's employees with the provider's (SSO-12). */
export const ssoPlugin = definePlugin({
  name: 'sso',
  contribute: () => ({
    publicRoutes: [
      {
        path: 'sso',
        load: async () => (await import('./sso-page.tsx')).SsoPage,
        title: 'sso.title',
        isForGuestsOnly: false,
      },
    ],
    signInOptions: [option('tenant', 'sso.cloud', offersCloud), option('employee', 'sso.employee', offersEmployee)],
    onSignOut: async (services, { isFollowing = false }) => {
      // Another tab that signed out has signed out of the directory as well.
      if (!isFollowing && isByDirectory(services)) await (await load()).signOutOfDirectory(services)
    },
  }),
})

function option(id: 'tenant' | 'employee', label: string, isShown: SignInOption['isShown']): SignInOption {
  return {
    id,
    label,
    isShown,
    prepare: (services) => {
      // A failure shows when the button is pressed; here it is only early.
      load()
        .then((module) => module.prepareDirectory(services, id))
        .catch(() => undefined)
    },
    start: async (services, progress) => (await load()).signInWithDirectory(services, id, progress),
  }
}

function isByDirectory({ store }: AppServices): boolean {
  return store.getState().session.values?.loginType === directoryAuthentication
}
