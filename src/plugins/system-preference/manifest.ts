import type { PluginManifest } from '#core/model/plugin-manifest.ts'

/** The pages where a tenant and its sites set their preferences, a tenant its security policy, and what stands on paper and in mails. */
export const systemPreferenceManifest = {
  name: 'systemPreference',
  routes: {
    'setup/system-preference': ['SystemPreference'],
    'setup/security-policy': ['SecurityPolicy'],
    'setup/branding': ['Branding'],
  },
} as const satisfies PluginManifest
