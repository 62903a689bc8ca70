import { expect, it } from 'vitest'
import { passwordStrength } from '#core/password/password-strength.ts'

it.each([
  [0, 6, 'Weak'],
  [1, 6, 'Weak'],
  [2, 6, 'Weak'],
  [3, 6, 'Medium'],
  [5, 6, 'Medium'],
  [6, 6, 'Strong'],
  [1, 5, 'Weak'],
  [2, 5, undefined],
  [3, 5, 'Medium'],
  [4, 5, 'Medium'],
  [5, 5, 'Strong'],
  [1, 3, 'Weak'],
  [2, 3, 'Medium'],
  [1, 4, 'Weak'],
  [2, 4, 'Medium'],
  [1, 2, 'Medium'],
  [2, 2, 'Strong'],
])('[SPEC-4.2.1] %i of %i conditions is %s', (met, asked, strength) => {
  expect(passwordStrength(met, asked)).toBe(strength)
})
