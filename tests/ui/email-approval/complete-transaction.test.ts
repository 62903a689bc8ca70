import { describe, expect, it } from 'vitest'
import { completeTransaction } from '../../../src/plugins/email-approval/complete-transaction.ts'
import { shownMoney, shownQuantity } from '../../../src/plugins/email-approval/format-shown.ts'

describe('a transaction with texts left out', () => {
  it('[SPEC-3.2] a missing reference and reason are "-", a missing currency is "$", other texts are empty', () => {
    const sent = { Id: 5, Module: 'Requisition', TotalItemValue: '60', Reason: null, CurrencySymbol: ' ' }
    const complete = completeTransaction(sent)
    expect(complete).toMatchObject({ Reference: '-', Reason: '-', CurrencySymbol: '$', Location: '', Details: [] })
    expect(shownMoney(complete.TotalItemValue, complete, 'en')).toBe('$60.00')
    expect(Object.values(complete).filter((value) => value === undefined || value === null)).toEqual([])
  })

  it('[SPEC-3.2] a line without a quantity or value shows none', () => {
    const [line] = completeTransaction({ Details: [{ Name: 'Flour' }] }).Details
    expect(line).toEqual({ Name: 'Flour', Qty: '', Valued: '', UnitCode: '', Number: '' })
    expect([shownQuantity('', 'en'), shownMoney('', { CurrencySymbol: '$' }, 'en')]).toEqual(['', undefined])
  })

  it('[SPEC-3.2] what was sent stays', () => {
    const sent = {
      StatusName: 'Aprobada',
      Reference: 'Wedding',
      Reason: 'Broken',
      CurrencySymbol: '€',
      Location: 'Bar',
      Number: 'REQ-1',
      CurrencyDecimals: 3,
    }
    expect(completeTransaction(sent)).toMatchObject(sent)
  })
})
