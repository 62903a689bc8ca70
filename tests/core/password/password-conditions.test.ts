import { describe, expect, it } from 'vitest'
import type { PasswordRules } from '#core/model/tenant-config.ts'
import { isStrongPassword, passwordConditions } from '#core/password/password-conditions.ts'

const rules: PasswordRules = {
  minimumLength: 6,
  maximumLength: 10,
  requireNumber: true,
  requireUpperCase: true,
  requireLowerCase: true,
  requireSpecial: true,
  expiryDays: 0,
  promptDays: 0,
}

describe('password conditions', () => {
  it('[SPEC-5.1] are those the tenant asks for, with the specification’s names', () => {
    expect(passwordConditions(rules).map((condition) => condition.Name)).toEqual([
      'MinimumLength',
      'MaximumLength',
      'NumberAllowed',
      'UpperCaseCharacter',
      'LowerCaseCharacter',
      'SpecialCharacter',
    ])
    const few = { ...rules, requireNumber: false, requireSpecial: false }
    expect(passwordConditions(few)).toHaveLength(4)
  })

  it.each([
    ['aB1!xy', true],
    ['aB1!x', false],
    ['aB1!xyzuvwt', false],
    ['ab1!xy', false],
    ['AB1!XY', false],
    ['aBc!xy', false],
    ['aB1cxy', false],
    ['😀aB1!x', true],
  ])('[SPEC-5.1] judge %s as %s', (password, isStrong) => {
    expect(isStrongPassword(rules, password)).toBe(isStrong)
  })
})
