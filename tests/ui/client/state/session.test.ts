import { beforeEach, describe, expect, it } from 'vitest'
import { cacheKey } from '../../../../src/engine/ui/client/api/cache-key.ts'
import { createAppStore } from '../../../../src/engine/ui/client/state/app-store.ts'
import type { SessionValues } from '../../../../src/engine/ui/client/state/session-slice.ts'
import { readStoredSession, writeStoredSession } from '../../../../src/engine/ui/client/state/stored-session.ts'
import { hasPermission } from '../../../../src/engine/ui/client/state/use-permission.ts'

const values: SessionValues = {
  tenantId: 'ui',
  token: 'abc',
  userId: 2,
  username: 'chef',
  siteId: 2,
  roleId: 3,
  language: 'en',
  timeZone: 'UTC',
  windowsTimeZone: 'UTC',
  loginType: '',
}

beforeEach(() => sessionStorage.clear())

describe('the session', () => {
  it('[SHELL-1] survives a reload in its own tenant only', () => {
    writeStoredSession(values)
    expect(readStoredSession('ui')).toEqual(values)
    expect(readStoredSession('harbor')).toBeUndefined()
    writeStoredSession(undefined)
    expect(readStoredSession('ui')).toBeUndefined()
  })

  it('[SHELL-1] what is no session is dropped', () => {
    sessionStorage.setItem('larder:session', '{"tenantId":"ui"')
    expect(readStoredSession('ui')).toBeUndefined()
  })

  it('[SPEC-4.8.1] signing out on an edit form keeps the values without the token, elsewhere nothing', () => {
    const store = createAppStore({ session: values, theme: 'system', isPhone: false })
    store.getState().session.end({ keepValues: true, hasExpired: false })
    expect(store.getState().session.values).toEqual({ ...values, token: '' })
    store.getState().session.end({ keepValues: false, hasExpired: true })
    expect(store.getState().session).toMatchObject({ values: undefined, hasExpired: true })
  })

  it('[SHELL-2] cached rows belong to tenant, user, site, role and language', () => {
    const keys = [
      values,
      { ...values, tenantId: 'harbor' },
      { ...values, userId: 9 },
      { ...values, siteId: 9 },
      { ...values, roleId: 9 },
      { ...values, language: 'es' },
      undefined,
    ].map(cacheKey)
    expect(new Set(keys).size).toBe(keys.length)
    expect(cacheKey({ ...values, token: 'renewed' })).toBe(cacheKey(values))
  })

  it('[SHELL-4] a permission counts only while it is active', () => {
    const resource = [
      { Name: 'ViewCost', IsActive: true },
      { Name: 'PostRequisition', IsActive: false },
    ]
    const tree = {
      modules: [{ Name: 'transactionsmanagement', SubModules: [{ Name: 'x', PermissionResource: resource }] }],
    }
    expect(['ViewCost', 'PostRequisition', 'Other'].map((name) => hasPermission(tree, name))).toEqual([
      true,
      false,
      false,
    ])
  })
})
