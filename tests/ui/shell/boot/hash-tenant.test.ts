import { describe, expect, it } from 'vitest'
import { tenantOf } from '../../../../src/engine/ui/shell/boot/hash-tenant.ts'

describe('tenantOf', () => {
  it.each([
    ['#/harbor/login?x=1', 'ui', 'harbor'],
    ['#harbor', null, 'harbor'],
    ['#/', 'summit', 'summit'],
    ['', null, 'ui'],
    ['#/?tenant=evil', null, 'ui'],
    ['#/%E0%A4%A/login', null, '%E0%A4%A'],
  ])('[SPEC-2.1.1] %s with %s stored is %s', (hash, stored, tenant) => {
    expect(tenantOf(hash, stored)).toBe(tenant)
  })
})
