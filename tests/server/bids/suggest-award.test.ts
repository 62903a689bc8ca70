import { describe, expect, it } from 'vitest'
import { toDecimal } from '#core/decimal/decimal.ts'
import { bestOffers, suggestAward, type AskedLine, type Offer } from '../../../server/bids/suggest-award.ts'

const line = (id: number, qty: string, lot = ''): AskedLine => ({ id, qty: toDecimal(qty), lot })
const offer = (id: number, supplier: number, price: string): Offer => ({ line: id, supplier, price: toDecimal(price) })

/**
 * Three lines, 100, 40 and 10. Supplier 1 asks 2.10, 5.00 and nothing for the third; supplier 2 asks 2.00, 5.50 and 9.00; supplier 3 asks 2.00,
 * 5.30 and 12.00. All together: 2 asks 200 + 220 + 90 = 510, 3 asks 200 + 212 + 120 = 532. The first two: 1 asks 410, 2 asks 420, 3 asks 412.
 */
const offers = [
  offer(1, 1, '2.10'),
  offer(2, 1, '5.00'),
  offer(1, 2, '2.00'),
  offer(2, 2, '5.50'),
  offer(3, 2, '9.00'),
  offer(1, 3, '2.00'),
  offer(2, 3, '5.30'),
  offer(3, 3, '12.00'),
]
const lines = [line(1, '100', 'A'), line(2, '40', 'A'), line(3, '10')]
const chosen = (mode: 'Line' | 'Lot' | 'All', from = offers) =>
  [...suggestAward(lines, from, mode)].map(([id, { supplier }]) => [id, supplier])

describe('the award of a request for bids', () => {
  it('[RFB-6] the best of a line is the lowest price, of two alike the one asked first', () => {
    expect([...bestOffers(lines, offers)].map(([id, { supplier }]) => [id, supplier])).toEqual([
      [1, 2],
      [2, 1],
      [3, 2],
    ])
  })

  it('[RFB-7] by line each goes to its best, by lot lines go together, and all go to who offers everything for the least', () => {
    expect(chosen('Line')).toEqual([
      [1, 2],
      [2, 1],
      [3, 2],
    ])
    expect(chosen('Lot')).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
    ])
    expect(chosen('All')).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ])
  })

  it('[RFB-7] what nobody offers whole is left open', () => {
    expect(
      chosen(
        'All',
        offers.filter(({ line: id }) => id !== 3),
      ),
    ).toEqual([])
  })
})
