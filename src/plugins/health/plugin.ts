import { definePlugin, loadable } from '#engine'

/** On premises: asks now and then whether the server is well, and says so when it is not (SPEC-7.1.9). */
export const healthPlugin = definePlugin({
  name: 'health',
  contribute: () => ({
    overlays: [loadable(async () => (await import('./health-notice.tsx')).HealthNotice)],
  }),
})
