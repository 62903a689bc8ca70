import { describe, expect, it } from 'vitest'
import { within } from '../../../bench/demo/target.ts'
import { wholeMonths } from '../../../bench/demo/months.ts'

describe('what the demo is to have', () => {
  it('[DEMO-188] is met within its bounds, both included', () => {
    expect(within('owed', [3, 8], [8, ' %'])).toEqual({ name: 'owed', aim: '3 % … 8 %', found: '8 %', isMet: true })
    expect(within('owed', [3, 8], [8.01, ' %'])).toMatchObject({ found: '8.01 %', isMet: false })
    expect(within('rows', [12, Infinity], 11)).toEqual({ name: 'rows', aim: '≥ 12', found: '11', isMet: false })
    expect(within('items', [300, 300], 300)).toMatchObject({ aim: '300', isMet: true })
    expect(within('missed', [-1.2, -0.4], Number.NaN)).toMatchObject({ isMet: false })
  })

  it('[DEMO-188] is asked of each month that is over when the year is', () => {
    expect(wholeMonths({ from: '2025-11-03', to: '2026-01-30' })).toEqual([
      { from: '2025-11-01', to: '2025-11-30' },
      { from: '2025-12-01', to: '2025-12-31' },
    ])
    expect(wholeMonths({ from: '2025-11-24', to: '2025-12-31' })).toEqual([{ from: '2025-12-01', to: '2025-12-31' }])
  })
})
