import { describe, expect, it } from 'vitest'
import { askedFields, isGivenShort } from '#core/effects/is-given-short.ts'

const question = { lines: 'lines', id: 'receiveQty', label: '', columns: [], fields: [], upTo: 'openQty', picks: false }
const record = {
  lines: [
    { id: 1, openQty: '3' },
    { id: 2, openQty: '0.5' },
    { id: 3, openQty: '0' },
    { id: 4, openQty: null },
  ],
}
const given = (...amounts: readonly (readonly [number, unknown])[]) =>
  isGivenShort(
    question,
    record,
    amounts.map(([Id, ReceiveQty]) => ({ Id, ReceiveQty })),
  )

describe('what is short of a move', () => {
  it('[FORM-67] is a line given less than there is, or not named beside others', () => {
    expect(given([1, '3'], [2, '0.50'])).toBe(false)
    expect(given([1, '3.00'], [2, '0.499999'])).toBe(true)
    expect(given([1, '3'])).toBe(true)
    expect(given([1, '3'], [2, null])).toBe(true)
    expect(given()).toBe(true)
    expect(isGivenShort(question, record, undefined)).toBe(false)
    expect(isGivenShort(undefined, record, [])).toBe(false)
  })

  it('[FORM-67] asks then, and only then, for what is said of it', () => {
    const always = { field: 'note', isRequired: false, isForShort: false, isAnew: false }
    const reason = { field: 'reason', isRequired: false, isForShort: true, isAnew: false }
    expect(askedFields([always, reason], false)).toEqual([always])
    expect(askedFields([always, reason], true)).toEqual([always, { ...reason, isRequired: true }])
  })
})
