import { definePlugin, loadable } from '#engine'

/** The settings icon in the header and the panel it opens (spec 2.6). */
export const settingsPanelPlugin = definePlugin({
  name: 'settings-panel',
  contribute: () => ({
    headerItems: [loadable(async () => (await import('./settings-button.tsx')).SettingsButton)],
  }),
})
