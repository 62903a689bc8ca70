import { needsCode } from '#core/sign-in/needs-code.ts'
import { definePlugin, loadable } from '#engine'

/** The one-time code between password and site and role (spec 2.3, 4.1.5, 4.3). */
export const mfaPlugin = definePlugin({
  name: 'mfa',
  contribute: () => {
    const popup = loadable(async () => (await import('./mfa-popup.tsx')).MfaPopup)
    return { secondFactors: [{ isAsked: needsCode, Popup: popup.Component }] }
  },
})
