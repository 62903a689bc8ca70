import { definePlugin, loadable } from '#engine'
import { countingManifest } from './manifest.ts'

/** Counting line by line, with and without a net; what waits is sent from any screen (COUNT-23). */
export const countingPlugin = definePlugin({
  name: countingManifest.name,
  contribute: () => ({
    pages: [
      {
        path: 'transaction/count-sheets',
        load: async () => (await import('./counting-page.tsx')).CountingPage,
        title: 'counting.title',
      },
    ],
    offlinePages: [
      {
        path: 'transaction/count-sheets',
        load: async () => (await import('./counting-page.tsx')).CountingPage,
      },
    ],
    onSignOut: async (services) => (await import('./keep-page.ts')).forgetPage(services),
    overlays: [loadable(async () => (await import('./waiting-counts.tsx')).WaitingCounts)],
  }),
})
