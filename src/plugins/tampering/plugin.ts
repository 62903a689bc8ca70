import { definePlugin } from '#engine'

/** The page for addresses that lead nowhere (SPEC-2.9.2). */
export const tamperingPlugin = definePlugin({
  name: 'tampering',
  contribute: () => ({
    publicRoutes: [
      {
        path: 'tambering',
        load: async () => (await import('./tampering-page.tsx')).TamperingPage,
        title: 'tampering.pageTitle',
        isForGuestsOnly: false,
      },
    ],
  }),
})
