import type { PreferenceGuard } from '../preferences/screen/preference-guard.ts'
import { readLogo } from './logo-pictures.ts'

/** A logo is a picture that was sent before (BRAND-2). */
function isSent(preference: string): PreferenceGuard {
  return {
    preference,
    async pass(trx, { value }) {
      if (value === '') return undefined
      return (await readLogo(trx, String(value))) === undefined ? { code: 'image' } : undefined
    },
  }
}

/** People are led to addresses that are encrypted, and to nothing a browser would run (BRAND-6). */
const helpAddress: PreferenceGuard = {
  preference: 'helpUrl',
  async pass(_trx, { value }) {
    return value === '' || isHttps(String(value)) ? undefined : { code: 'httpsAddress' }
  },
}

function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}

/** Guards of the preferences of Branding; joined in the composition root. */
export const brandGuards: readonly PreferenceGuard[] = [isSent('logo'), isSent('logoDark'), helpAddress]
