import { describe, expect, it } from 'vitest'
import { groupedLines } from '#core/groups/grouped-lines.ts'

const group = {
  id: 'bySupplier',
  title: 'g',
  by: 'supplier',
  counts: 'qty',
  sums: ['amount'],
  shows: ['comes'],
  least: { of: 'amount', is: 'minimum' },
}

describe('lines by what they say', () => {
  it('[LINES-49] are summed exactly in the order they first say it, what says nothing last', () => {
    const rows = groupedLines(group, [
      { supplier: 2, qty: '1', amount: '0.1' },
      { supplier: null, qty: '1', amount: '7' },
      { supplier: 1, qty: '3', amount: '9.95', comes: '2026-05-02' },
      { supplier: 2, qty: '2', amount: '0.2', minimum: '0.3', comes: '2026-05-01' },
    ])
    expect(rows).toEqual([
      { value: 2, count: 2, sums: { amount: '0.3' }, shows: { comes: '2026-05-01' }, least: '0.3', short: undefined },
      { value: 1, count: 1, sums: { amount: '9.95' }, shows: { comes: '2026-05-02' }, least: null, short: undefined },
      { value: null, count: 1, sums: { amount: '7' }, shows: { comes: null }, least: null, short: undefined },
    ])
  })

  it('[LINES-49] a line whose count is empty or nothing is in no row', () => {
    const lines = [
      { supplier: 1, qty: null, amount: '5' },
      { supplier: 1, qty: '0.000000', amount: '5' },
    ]
    expect(groupedLines(group, lines)).toEqual([])
    expect(groupedLines({ ...group, counts: undefined }, lines)).toMatchObject([{ count: 2, sums: { amount: '10' } }])
  })

  it('[LINES-49] tells what a sum lacks of its least, and nothing once it is reached', () => {
    const of = (amount: string) =>
      groupedLines(group, [{ supplier: 1, qty: '1', amount, minimum: '150' }]).map(({ short }) => short)
    expect([of('149.99'), of('150'), of('151')]).toEqual([['0.01'], [undefined], [undefined]])
  })
})
