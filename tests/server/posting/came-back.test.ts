import { describe, expect, it } from 'vitest'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { cameBack } from '../../../server/posting/ledger/came-back.ts'
import type { CommitmentRow } from '../../../server/posting/ledger/commitment-row.ts'
import type { OpenCommitment } from '../../../server/posting/ledger/read-sources.ts'

const line = { docTypeId: 3, docId: 1, lineId: 1, kind: 'PO', siteId: 2 } as const
const on = { accountId: 1, costCentreId: null, projectId: null }

/** What was released of a period, with the other sign. */
function released(periodId: number, qty: string): CommitmentRow {
  return { ...line, ...on, periodId, baseQty: toDecimal(qty), amount: toDecimal(String(Number(qty) * 2)) }
}

/** What is committed of a line of 10 at 2.00 in a period. */
function held(periodId: number, qty: string, waits: string): OpenCommitment {
  const worth = { qty: toDecimal(qty), value: toDecimal(String(Number(qty) * 2)) }
  const [awaited, none] = [toDecimal(waits), toDecimal('0')]
  const agreed = { qty: toDecimal('10'), value: toDecimal('20') }
  return { ...line, ...on, ...worth, periodId, awaited, awaitedWithout: awaited, agreed, takes: none, pending: none }
}

const told = (rows: readonly CommitmentRow[]) =>
  rows.map(({ periodId, baseQty, amount }) => [periodId, printDecimal(baseQty), printDecimal(amount)])

describe('what comes back to an order, period by period', () => {
  it('[POST-749] fills the earliest period first and takes nothing off a later one', () => {
    // 5 of January and 3 of February were released; 4 wait again. February would have lost one it does not have.
    const rows = [released(2, '3'), released(1, '5')]
    expect(told(cameBack(rows, [held(1, '0', '4'), held(2, '0', '4')]))).toEqual([[1, '4', '8']])
  })

  it('[POST-749] leaves the rest with the latest', () => {
    const rows = [released(2, '3'), released(1, '5')]
    expect(told(cameBack(rows, [held(1, '0', '9.5'), held(2, '0', '9.5')]))).toEqual([
      [1, '5', '10'],
      [2, '4.5', '9'],
    ])
  })

  it('[POST-749] comes back where the line was committed last if nothing of it was released', () => {
    expect(told(cameBack([], [held(1, '4', '10'), held(2, '5.5', '10')]))).toEqual([[2, '0.5', '1']])
  })

  it('[POST-749] takes what is too much off each period as far as it has some', () => {
    const entries = [held(1, '0', '4'), held(2, '2', '4'), held(3, '5', '4')]
    expect(told(cameBack([released(1, '1')], entries))).toEqual([
      [2, '-2', '-4'],
      [3, '-1', '-2'],
    ])
  })
})
