import { definePlugin, loadable } from '#engine'
import type { noticesManifest } from './manifest.ts'

/** The banner of the administrator's notices (NOTICE-1). Its options are `plugins.notices` of a tenant. */
export const noticesPlugin = definePlugin({
  name: 'notices' satisfies (typeof noticesManifest)['name'],
  contribute: () => ({
    banners: [loadable(async () => (await import('./notice-banner.tsx')).NoticeBanner)],
    onSignOut: async () => (await import('./dismissed.ts')).forgetDismissed(sessionStorage),
  }),
})
