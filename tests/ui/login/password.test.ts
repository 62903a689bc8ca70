import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PasswordCondition } from '#core/password/password-conditions.ts'
import { createHeldPassword } from '../../../src/plugins/login/password/held-password.ts'
import { judgePassword } from '../../../src/plugins/login/password/judge-password.ts'
import { passwordIssues } from '../../../src/plugins/login/password/password-issues.ts'
import texts from '../../../config/locales/en/PasswordComplexity.json'

const asked: readonly PasswordCondition[] = [
  { Name: 'MinimumLength', Value: 8 },
  { Name: 'MaximumLength', Value: 20 },
  { Name: 'NumberAllowed', Value: null },
  { Name: 'UpperCaseCharacter', Value: null },
  { Name: 'SpecialCharacter', Value: null },
]

describe('a new password while it is typed', () => {
  it('[SPEC-4.2.2] has met and broken nothing before the first character, and shows no strength', () => {
    const { conditions, metCount, strength } = judgePassword(asked, '')
    expect(conditions.map(({ Name, isMet }) => [Name, isMet])).toEqual(asked.map(({ Name }) => [Name, null]))
    expect([metCount, strength]).toEqual([0, undefined])
  })

  it.each([
    ['a', 1, 'Weak'],
    ['a1', 2, undefined],
    ['a1B', 3, 'Medium'],
    ['a1B!', 4, 'Medium'],
    ['a1B!efgh', 5, 'Strong'],
    ['a1B!efgh'.repeat(3), 4, 'Medium'],
  ])('[SPEC-4.2.2] %s meets %i of 5 rules and is %s', (password, metCount, strength) => {
    expect(judgePassword(asked, password)).toMatchObject({ metCount, strength, isStrong: strength === 'Strong' })
  })

  it('[SPEC-5.21] is required with its repetition, strong, and the same twice', () => {
    const issues = (newPassword: string, confirmPassword: string, isStrong: boolean) =>
      Object.values(passwordIssues({ newPassword, confirmPassword, isStrong }))
    expect(issues('', '', false)).toEqual(['Login.NewPasswordRequired', 'Login.ConfirmPasswordRequired'])
    expect(issues('a', 'b', false)).toEqual([
      'PasswordComplexity.StrongerPassword',
      'PasswordComplexity.NoMatchPassword',
    ])
    expect(issues('a', 'b', true)).toEqual([undefined, 'PasswordComplexity.NoMatchPassword'])
    expect(issues('a', 'a', true)).toEqual([undefined, undefined])
    expect(texts.StrongerPassword).toContain('provide a stronger password')
  })
})

describe('the password somebody signed in with', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('[SPEC-5.33] is known for its user for five minutes, and not after signing out', () => {
    const held = createHeldPassword()
    held.hold('Chef', 'secret')
    expect([held.find('chef'), held.find('admin')]).toEqual(['secret', undefined])
    vi.advanceTimersByTime(299_000)
    expect(held.find('chef')).toBe('secret')
    vi.advanceTimersByTime(1_000)
    expect(held.find('chef')).toBeUndefined()
    held.hold('chef', 'other')
    held.drop()
    expect(held.find('chef')).toBeUndefined()
  })
})
