import { definePlugin, loadable } from '#engine'

/** The bell in the header, which leads to the inbox (MSG-11). */
export const messagesPlugin = definePlugin({
  name: 'messages',
  contribute: () => ({
    headerItems: [loadable(async () => (await import('./message-bell.tsx')).MessageBell)],
  }),
})
