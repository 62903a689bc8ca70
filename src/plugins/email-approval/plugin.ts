import { definePlugin } from '#engine'

/** Hold, deny or approve a document from the link in a mail, without signing in (spec 2.8, 4.9, 7.5). */
export const emailApprovalPlugin = definePlugin({
  name: 'emailApproval',
  contribute: () => ({
    publicRoutes: [
      {
        path: 'approval',
        load: async () => (await import('./approval-page.tsx')).ApprovalPage,
        title: 'emailApproval.pageTitle',
        isForGuestsOnly: false,
      },
    ],
  }),
})
