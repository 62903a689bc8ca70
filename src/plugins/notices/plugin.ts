import { definePlugin, loadable } from '#engine'

/** The banner of the administrator's notices (spec 7.3). Its options are `plugins.notices` of a tenant. */
export const noticesPlugin = definePlugin({
  name: 'notices',
  contribute: () => ({
    banners: [loadable(async () => (await import('./notice-banner.tsx')).NoticeBanner)],
    onSignOut: async () => (await import('./dismissed.ts')).forgetDismissed(sessionStorage),
  }),
})
