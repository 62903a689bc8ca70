import { definePlugin } from '#engine'

/** The page of a mailed link to a form: filled in and sent without signing in (PUBLIC-14). */
export const publicFormPlugin = definePlugin({
  name: 'publicForm',
  contribute: () => ({
    publicRoutes: [
      {
        path: 'form',
        load: async () => (await import('./form-page.tsx')).FormPage,
        title: 'publicForm.pageTitle',
        isForGuestsOnly: false,
      },
    ],
  }),
})
