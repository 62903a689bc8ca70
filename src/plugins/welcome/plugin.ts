import { definePlugin } from '#engine'

/** The two plain public pages: punchthrough and download (SPEC-2.1.7). */
export const welcomePlugin = definePlugin({
  name: 'welcome',
  contribute: () => ({
    publicRoutes: [
      {
        path: 'punchthrough',
        load: async () => (await import('./punchthrough-page.tsx')).PunchthroughPage,
        title: 'shell.punchthrough',
        isForGuestsOnly: false,
      },
      {
        path: 'download',
        load: async () => (await import('./download-page.tsx')).DownloadPage,
        title: 'shell.download',
        isForGuestsOnly: false,
      },
    ],
  }),
})
