import { expect, it } from 'vitest'
import { contactIssues } from '#core/sign-in/contact-issues.ts'

it.each([
  ['', '', 'required', 'required'],
  ['  ', ' ', 'required', 'required'],
  ['chef', '12a', 'invalid', 'digits'],
  ['chef@harbor', '+1555', 'invalid', 'digits'],
  ['a b@harbor.test', '555 0100', 'invalid', 'digits'],
  ['a@b@harbor.test', '1'.repeat(21), 'invalid', 'digits'],
  ['chef@harbor.test,x@evil.test', '5550100', 'invalid', undefined],
  ['chef@harbor.test\r\nBcc: x', '5550100', 'invalid', undefined],
  ['chef@kitchen.harbor.test', '5550100', undefined, undefined],
])('[SPEC-5.31] e-mail %j is %s and phone %j is %s', (email, phone, ...[emailIssue, phoneIssue]) => {
  expect(contactIssues(email, phone)).toEqual({ email: emailIssue, phone: phoneIssue })
})
