import { definePlugin } from '#engine'

/** Sign-in by user id and password, then site and role (spec 2.2, 4.1). */
export const loginPlugin = definePlugin({
  name: 'login',
  contribute: () => ({
    publicRoutes: [
      {
        path: 'login',
        load: async () => (await import('./login-screen.tsx')).LoginScreen,
        title: 'Login.Title',
        isForGuestsOnly: true,
      },
    ],
  }),
})
