import { expect, it } from 'vitest'
import { needsCode } from '#core/sign-in/needs-code.ts'

const chef = { username: 'chef', authenticationType: 'MultiTurn', isTenantMFAEnabled: true }

it.each([
  [chef, true],
  [{ ...chef, isTenantMFAEnabled: false }, false],
  [{ ...chef, authenticationType: '' }, false],
  [{ ...chef, username: 'Vendor' }, false],
])('[SPEC-4.1.7] %o is asked for a code: %s', (user, isAsked) => {
  expect(needsCode(user)).toBe(isAsked)
})
