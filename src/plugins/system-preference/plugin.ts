import { createElement } from 'react'
import { definePlugin } from '#engine'
import { loadInputWidgets } from '#widgets'
import { systemPreferenceManifest } from './manifest.ts'

/** Setup → System preference: drawn from config/preferences.json (PREF-7). */
export const systemPreferencePlugin = definePlugin({
  name: systemPreferenceManifest.name,
  contribute: () => ({
    pages: [
      {
        path: 'setup/system-preference',
        load: async () => {
          const [{ PreferencesPage }, { inputWidgets }] = await Promise.all([
            import('./preferences-page.tsx'),
            loadInputWidgets(),
          ])
          const widgets = new Map(inputWidgets.map((widget) => [widget.name, widget]))
          return () => createElement(PreferencesPage, { widgets })
        },
        title: 'preference.title',
      },
    ],
  }),
})
