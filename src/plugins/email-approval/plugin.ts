import { definePlugin } from '#engine'

/** Hold, deny or approve a document from the link in a mail, without signing in (SPEC-4.9.2). */
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
