import { expect, it } from 'vitest'
import { nextDelivery, nextDriven } from '../../../server/suppliers/next-delivery.ts'

// Monday and Thursday; the first of June 2026 is a Monday.
const terms = { days: [true, false, false, true, false, false, false], cutoff: 14 * 60, leadDays: 1 }

it('[VEND-1] the next delivery is the first day the supplier drives after the time to deliver and the cut-off', () => {
  const at = (day: string, minutes: number) => nextDelivery(terms, { day, minutes })
  expect(at('2026-05-31', 600)).toBe('2026-06-01')
  expect(at('2026-05-31', 840)).toBe('2026-06-01')
  expect(at('2026-05-31', 841)).toBe('2026-06-04')
  expect(at('2026-06-01', 600)).toBe('2026-06-04')
  expect(nextDelivery({ ...terms, days: [], cutoff: undefined }, { day: '2026-06-01', minutes: 1439 })).toBe(
    '2026-06-02',
  )
  expect(nextDriven(terms, '2026-06-05')).toBe('2026-06-08')
})
