import { describe, expect, it } from 'vitest'
import { showsLoader } from '../../../../src/engine/ui/client/api/shows-loader.ts'

const list = 'transaction/view-requisition'
const form = 'transaction/create-requisition/12'

describe('the loading indicator', () => {
  it.each([
    ['GET', '/inventory/api/Requisitions?$top=50', list, false],
    ['GET', '/inventory/api/Requisitions/$tiles?field=Status', list, false],
    ['GET', '/inventory/api/Requisitions(7)', list, false],
    ['GET', '/inventory/api/Requisitions?$top=50', 'sales-management/sales-list', false],
    ['GET', '/inventory/api/Requisitions?$top=50', form, true],
    ['GET', '/inventory/api/Requisitions/$export?format=csv', list, true],
    ['GET', '/inventory/api/Requisitions(12)', form, true],
    ['GET', '/inventory/api/Requisitions(12)/history', form, false],
    ['POST', '/inventory/api/Figures', form, false],
    ['POST', '/inventory/api/Requisitions', form, true],
    ['POST', '/inventory/api/Requisitions(7)/submit', list, true],
    ['GET', '/tenantmgmt/api/Definitions', list, true],
  ])('[SPEC-7.6.4] %s %s on %s', (method, path, page, expected) => {
    expect(showsLoader({ method, path, page })).toBe(expected)
  })

  it.each([
    ['/inventory/api/Users?$top=50', true],
    ['/inventory/api/Users/$tiles?field=Status', true],
    ['/usermgmt/api/UserSettings?Id=0', false],
    ['/usermgmt/api/Preferences', false],
    ['/usermgmt/api/BannerNotification', false],
    ['/usermgmt/api/UserActionLog', false],
  ])('[SPEC-7.6.5] on a setup page %s: %s', (path, expected) => {
    expect(showsLoader({ method: 'GET', path, page: 'setup/view-users' })).toBe(expected)
  })
})
