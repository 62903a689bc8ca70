import { describe, expect, it } from 'vitest'
import type { EmailApprovalTransaction } from '#core/http/approval-contract.ts'
import { parseApprovalLink, withoutSecrets } from '../../../src/plugins/email-approval/approval-link.ts'
import { decisionKinds } from '../../../src/plugins/email-approval/decisions.ts'
import { shownDate, shownMoney, shownQuantity } from '../../../src/plugins/email-approval/format-shown.ts'
import { remarkIssue } from '../../../src/plugins/email-approval/remark-issue.ts'
import { shownFacts } from '../../../src/plugins/email-approval/shown-facts.ts'

const query = 'transTypeId=1&transactionId=5&UserEmailId=a%40b.c&passCode=xyz&ulc=es&versionNo=2&tenant=ui'
const transaction: EmailApprovalTransaction = {
  Id: 5,
  Location: 'Kitchen',
  FromLoc: 'Store',
  ToLoca: 'Bar',
  DeliveryDate: '2026-03-01',
  Details: [],
  Status: 'PendingApproval',
  ApprovalStatus: 1,
  Module: 'Requisition',
  Reference: '-',
  CreatedBy: 'chef',
  EnteredOn: '2026-03-01T10:00:00Z',
  CurrencySymbol: '$',
  TotalQty: '4',
  Reason: 'Spoiled',
  TotalItemValue: '10',
}

describe('approval by mail', () => {
  it('[MAIL-54] amounts have the decimals of their currency, the minus before its sign', () => {
    const yen = { CurrencySymbol: '¥', CurrencyDecimals: 0 }
    expect([shownMoney('1200', yen, 'en'), shownMoney('-5', yen, 'en')]).toEqual(['¥1,200', '-¥5'])
    expect(shownMoney('1.5', { CurrencySymbol: 'KD ', CurrencyDecimals: 3 }, 'en')).toBe('KD 1.500')
  })

  it('[SPEC-2.8.2] the link needs type, transaction, pass code and e-mail; the tenant may come from the path', () => {
    expect(parseApprovalLink(new URLSearchParams(query), 'x')).toEqual({
      transTypeId: 1,
      transactionId: 5,
      UserEmailId: 'a@b.c',
      passCode: 'xyz',
      versionNo: '2',
      tenant: 'ui',
      ulc: 'es',
    })
    for (const name of ['transTypeId', 'transactionId', 'UserEmailId', 'passCode']) {
      const less = new URLSearchParams(query)
      less.delete(name)
      expect(parseApprovalLink(less, 'ui'), name).toBeUndefined()
      less.set(name, ' ')
      expect(parseApprovalLink(less, 'ui'), name).toBeUndefined()
    }
    expect(parseApprovalLink(new URLSearchParams(query.replace('&tenant=ui', '')), 'harbor')?.tenant).toBe('harbor')
    expect(parseApprovalLink(new URLSearchParams(query.replace('Id=5', 'Id=5x')), 'ui')).toBeUndefined()
  })

  it('[SPEC-2.8.4] pass code and e-mail leave the address, the rest stays', () => {
    const hash = withoutSecrets(`#/ui/approval?${query}`)
    expect(hash).toBe('#/ui/approval?transTypeId=1&transactionId=5&ulc=es&versionNo=2&tenant=ui')
    expect(withoutSecrets('#/ui/approval?passCode=x')).toBe('#/ui/approval')
  })

  it('[SPEC-2.8.3] a transfer shows two locations and the post date, spoilage the reason, others the location', () => {
    const labels = (type: number) => shownFacts(transaction, type).map((fact) => `${fact.label} ${fact.value}`)
    expect(labels(4)).toEqual([
      'emailApproval.supplyLocation Store',
      'emailApproval.requestLocation Bar',
      'emailApproval.postDate 2026-03-01',
    ])
    expect(labels(11)).toEqual(['emailApproval.reason Spoiled'])
    expect(labels(1)).toEqual(['emailApproval.location Kitchen'])
  })

  it('[SPEC-4.9.1] Deny is 2, Hold 3, Approve 4, each with its class', () => {
    expect(decisionKinds.map((kind) => [kind.key, kind.statusId, kind.className, kind.needsRemarks])).toEqual([
      ['hold', 3, 'requisition-hold', true],
      ['deny', 2, 'requisition-deny', true],
      ['approve', 4, 'requisition-approve', false],
    ])
  })

  it('[SPEC-5.22] remarks have at most 500 characters and are required where the decision needs a reason', () => {
    expect(remarkIssue('x'.repeat(500), true)).toBeUndefined()
    expect(remarkIssue('x'.repeat(501), false)).toEqual({ key: 'emailApproval.remarkTooLong', params: { n: 500 } })
    expect(remarkIssue('  ', true)).toEqual({ key: 'emailApproval.remarkRequired' })
    expect(remarkIssue('', false)).toBeUndefined()
  })

  it('[SPEC-2.8.5] amounts, quantities and days read as in the language of the mail', () => {
    expect(shownMoney('1234567.5', { CurrencySymbol: '$' }, 'en')).toBe('$1,234,567.50')
    expect(shownMoney('1234.5', { CurrencySymbol: '€' }, 'es')).toBe('€1.234,50')
    expect([shownQuantity('2.500', 'en'), shownQuantity('0.123456', 'en')]).toEqual(['2.5', '0.123456'])
    expect([shownDate('2026-03-01', 'en'), shownDate('soon', 'en')]).toEqual(['Mar 1, 2026', 'soon'])
    const site = { TimeZone: 'America/Los_Angeles', DateFormat: 'MM/DD/YYYY' }
    expect(shownDate('2026-03-11T16:00:00Z', 'en', site)).toBe('03/11/2026 09:00 PDT')
    expect([shownDate('2026-03-01', 'en', site), shownDate('soon', 'en', site)]).toEqual(['03/01/2026', 'soon'])
  })
})
