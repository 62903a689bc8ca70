import { definePlugin, loadable } from '#engine'

/** The settings icon in the header and the panel it opens (SPEC-2.6.1). */
export const settingsPanelPlugin = definePlugin({
  name: 'settings-panel',
  contribute: () => ({
    headerItems: [loadable(async () => (await import('./settings-button.tsx')).SettingsButton)],
  }),
})
