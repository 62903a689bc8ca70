import { beforeEach, describe, expect, it } from 'vitest'
import { forgetLink, keepLink, linkQuery } from '../../../src/plugins/email-approval/kept-link.ts'
import { withoutSecrets } from '../../../src/plugins/email-approval/approval-link.ts'

const hash = '#/ui/approval?transTypeId=1&transactionId=5&UserEmailId=a%40b.c&passCode=xyz&versionNo=2&tenant=ui'

beforeEach(() => sessionStorage.clear())

describe('the link of an approval, in this tab', () => {
  it('[SPEC-2.8.9] is readable after a reload, when the address has lost its secrets', () => {
    keepLink(linkQuery(hash, sessionStorage), sessionStorage)
    const reloaded = linkQuery(withoutSecrets(hash), sessionStorage)
    expect([reloaded.get('passCode'), reloaded.get('UserEmailId')]).toEqual(['xyz', 'a@b.c'])
  })

  it('[SPEC-2.8.9] is of that document only, and gone once it is used', () => {
    keepLink(linkQuery(hash, sessionStorage), sessionStorage)
    const other = withoutSecrets(hash.replace('transactionId=5', 'transactionId=6'))
    expect(linkQuery(other, sessionStorage).has('passCode')).toBe(false)
    forgetLink(sessionStorage)
    expect(linkQuery(withoutSecrets(hash), sessionStorage).has('passCode')).toBe(false)
  })
})
