import { needsCode } from '#core/sign-in/needs-code.ts'
import { definePlugin, loadable } from '#engine'

/** The one-time code between password and site and role (SPEC-4.1.7). */
export const mfaPlugin = definePlugin({
  name: 'mfa',
  contribute: () => {
    const popup = loadable(async () => (await import('./mfa-popup.tsx')).MfaPopup)
    return { secondFactors: [{ isAsked: needsCode, Popup: popup.Component }] }
  },
})
