import { beforeEach, describe, expect, it } from 'vitest'
import { hasTenantInSession, markTenantInSession } from '../../../../src/engine/ui/client/session/tenant-in-session.ts'

beforeEach(() => sessionStorage.clear())

describe('the tenant-in-session flag', () => {
  it('[SPEC-4.4.1] is set while the address names another tenant, and gone when it is left or the page is', () => {
    expect(hasTenantInSession()).toBe(false)
    const clear = markTenantInSession('ui')
    expect([hasTenantInSession(), sessionStorage.getItem('tenantInSession')]).toEqual([true, 'ui'])
    clear()
    expect(hasTenantInSession()).toBe(false)
    markTenantInSession('ui')
    dispatchEvent(new Event('pagehide'))
    expect(hasTenantInSession()).toBe(false)
  })
})
