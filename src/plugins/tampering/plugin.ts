import { definePlugin } from '#engine'
import { Type } from 'typebox'

/** The page for addresses that lead nowhere (spec 2.9). */
export const tamperingPlugin = definePlugin({
  name: 'tampering',
  options: Type.Object({}),
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
