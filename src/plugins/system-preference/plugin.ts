import { createElement } from 'react'
import type { PreferenceScreen } from '#core/model/preference-definition.ts'
import { definePlugin } from '#engine'
import { loadInputWidgets } from '#widgets'
import { systemPreferenceManifest } from './manifest.ts'

/** Setup → System preferences, Security policy, Branding and print: drawn from config/preferences.json (PREF-7, PREF-13). */
export const systemPreferencePlugin = definePlugin({
  name: systemPreferenceManifest.name,
  contribute: () => ({
    pages: [
      { path: 'setup/system-preference', load: () => loadScreen('system'), title: 'preference.screen.system.title' },
      { path: 'setup/security-policy', load: () => loadScreen('security'), title: 'preference.screen.security.title' },
      { path: 'setup/branding', load: () => loadScreen('branding'), title: 'preference.screen.branding.title' },
    ],
  }),
})

async function loadScreen(screen: PreferenceScreen) {
  const [{ PreferencesPage }, { inputWidgets }] = await Promise.all([
    import('./preferences-page.tsx'),
    loadInputWidgets(),
  ])
  const widgets = new Map(inputWidgets.map((widget) => [widget.name, widget]))
  return () => createElement(PreferencesPage, { screen, widgets })
}
