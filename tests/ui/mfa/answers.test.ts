import { expect, it } from 'vitest'
import type { VerifiedUser } from '#core/http/sign-in-contract.ts'
import { joinContributions } from '../../../src/engine/ui/contracts/join-contributions.ts'
import { plugins } from '../../../src/plugins/index.ts'
import { attemptsOf } from '../../../src/plugins/mfa/attempts-of.ts'
import { contactTexts } from '../../../src/plugins/mfa/contact-texts.ts'
import texts from '../../../config/locales/en/Mfa.json'

it.each([
  [1, false],
  [4, false],
  [5, true],
])('[SPEC-7.1.4] the maximum is the last character of the reason: %i of 5', (invalidAttemptCount, areUsedUp) => {
  const answer = { status: 'false', reason: 'Invalid OTP. Maximum attempts 5', invalidAttemptCount } as const
  expect(attemptsOf(answer)).toEqual({ maximum: 5, invalid: invalidAttemptCount, areUsedUp })
})

it('[SPEC-7.1.4] a reason without a maximum is nothing to count by', () => {
  expect(() => attemptsOf({ status: 'false', reason: 'Invalid OTP', invalidAttemptCount: 1 })).toThrow('maximum')
})

it('[SPEC-5.31] a registration is refused in the specification’s words', () => {
  const words = (key: string | undefined) =>
    key === undefined ? undefined : Reflect.get(texts, key.replace('Mfa.', ''))
  const required = contactTexts({ email: 'required', phone: 'required' })
  expect([words(required.email), words(required.phone)]).toEqual(['Email is required', 'Phone Number is required'])
  const wrong = contactTexts({ email: 'invalid', phone: 'digits' })
  expect([words(wrong.email), words(wrong.phone)]).toEqual(['Enter valid email', 'Enter only number'])
  expect(contactTexts({ email: undefined, phone: undefined })).toEqual({ email: undefined, phone: undefined })
})

it('[SPEC-8.2] says what became of a code in the specification’s words', () => {
  expect([texts.Success, texts.InvalidTitle, texts.BlockedTitle, texts.Blocked]).toEqual([
    'LogIn Success',
    'Invalid OTP',
    'Access Blocked',
    'Maximum attempt reached, Please contact administrator to Proceed further',
  ])
})

it('[SPEC-4.1.7] login is given a second factor for those who are asked for one, and none for the others', () => {
  const { secondFactors } = joinContributions(plugins)
  // Only what the question is about; the rest of an answer plays no part.
  const user = { username: 'chef', authenticationType: 'MultiTurn', isTenantMFAEnabled: true } as VerifiedUser
  const asked = (change: Partial<VerifiedUser>) =>
    secondFactors.filter(({ isAsked }) => isAsked({ ...user, ...change }))
  expect(asked({})).toHaveLength(1)
  expect(asked({ username: 'vendor' })).toHaveLength(0)
  expect(asked({ isTenantMFAEnabled: false })).toHaveLength(0)
})
