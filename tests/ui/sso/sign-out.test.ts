import { describe, expect, it } from 'vitest'
import type { AppServices } from '../../../src/engine/ui/client/services/app-services.ts'
import { createAppStore } from '../../../src/engine/ui/client/state/app-store.ts'
import type { SessionValues } from '../../../src/engine/ui/client/state/session-slice.ts'
import { createHeldPassword } from '../../../src/plugins/login/password/held-password.ts'
import { createOwnPassword } from '../../../src/plugins/login/password/own-password.tsx'
import { ssoPlugin } from '../../../src/plugins/sso/plugin.ts'

const values: SessionValues = {
  tenantId: 'summit',
  token: 't',
  userId: 1,
  username: 'ana',
  siteId: 1,
  roleId: 1,
  language: 'en',
  timeZone: 'UTC',
  windowsTimeZone: 'UTC',
  loginType: 'AzureAD',
}
const tenant = { AzureAdType: 'AzureOpenId', EnableProductAuthentication: true, OAuthSettings: null }

/** Services as far as signing out of a directory that is not set up looks at them. */
function services(loginType: SessionValues['loginType']): AppServices {
  const store = createAppStore({ session: { ...values, loginType }, theme: 'system', isPhone: false })
  // Nothing else of the services is used.
  return { store, tenant } as unknown as AppServices
}

async function signOut(parts: AppServices, isFollowing = false): Promise<boolean> {
  await ssoPlugin.contribute().onSignOut?.(parts, { isFollowing })
  return parts.store.getState().session.isTimedOut
}

describe('signing out', () => {
  it('[SSO-24] turns to the directory for people of the directory, and the calls of the dead session stop', async () => {
    expect(await signOut(services('AzureAD'))).toBe(true)
    expect(await signOut(services(''))).toBe(false)
  })

  it('[SSO-24] after another tab does not turn to the directory again', async () => {
    expect(await signOut(services('AzureAD'), true)).toBe(false)
  })
})

describe('Change Password', () => {
  it('[SSO-29] is not offered to people of a directory', () => {
    const { menuItem } = createOwnPassword(createHeldPassword())
    expect(menuItem.isShown(services(''))).toBe(true)
    expect(menuItem.isShown(services('AzureAD'))).toBe(false)
  })
})
