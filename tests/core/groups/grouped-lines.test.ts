import { describe, expect, it } from 'vitest'
import { groupedLines as grouped } from '#core/groups/grouped-lines.ts'
import type { GroupDefinition } from '#core/groups/group-definition.ts'
import { sumParts } from '#core/groups/told-parts.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { toDecimal } from '#core/decimal/decimal.ts'

const group = {
  id: 'bySupplier',
  title: 'g',
  by: 'supplier',
  counts: 'qty',
  sums: ['amount'],
  shows: ['comes'],
  parts: undefined,
  header: {},
  least: { of: 'amount', is: 'minimum' },
}

const groupedLines = (by: GroupDefinition, lines: readonly LineRecord[], header: EntityRecord = {}) =>
  grouped(by, { record: { ...header, lines }, lines: 'lines', decimals: 2 })

describe('lines by what they say', () => {
  it('[LINES-49] are summed exactly in the order they first say it, what says nothing last', () => {
    const rows = groupedLines(group, [
      { supplier: 2, qty: '1', amount: '0.1' },
      { supplier: null, qty: '1', amount: '7' },
      { supplier: 1, qty: '3', amount: '9.95', comes: '2026-05-02' },
      { supplier: 2, qty: '2', amount: '0.2', minimum: '0.3', comes: '2026-05-01' },
    ])
    expect(rows).toEqual([
      {
        value: 2,
        count: 2,
        sums: { amount: '0.3' },
        shows: { comes: '2026-05-01' },
        least: '0.3',
        short: undefined,
        parts: [],
      },
      {
        value: 1,
        count: 1,
        sums: { amount: '9.95' },
        shows: { comes: '2026-05-02' },
        least: null,
        short: undefined,
        parts: [],
      },
      {
        value: null,
        count: 1,
        sums: { amount: '7' },
        shows: { comes: null },
        least: null,
        short: undefined,
        parts: [],
      },
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

  it('[LINES-52] what of the header counts is in its row and no line of it', () => {
    const taxed = {
      ...group,
      by: 'code',
      counts: 'code',
      sums: ['tax'],
      shows: [],
      least: undefined,
      header: { code: 'freightCode', tax: 'freightTax' },
    }
    const lines = [{ code: 7, tax: '1.05' }]
    expect(groupedLines(taxed, lines, { freightCode: 7, freightTax: '0.35' })).toMatchObject([
      { value: 7, count: 1, sums: { tax: '1.4' } },
    ])
    expect(groupedLines(taxed, lines, { freightCode: 8, freightTax: '0.35' })).toMatchObject([
      { value: 7, sums: { tax: '1.05' } },
      { value: 8, count: 0, sums: { tax: '0.35' } },
    ])
    expect(groupedLines(taxed, lines, { freightCode: null, freightTax: null })).toHaveLength(1)
  })
})

describe('what a sum is made of', () => {
  const of = (...amounts: readonly (readonly [string, string])[]) =>
    sumParts(
      amounts.map(([amount, told]) => ({ amount: toDecimal(amount), told })),
      2,
    ).map(({ name, sum }) => `${name} ${sum}`)
  const thirds = '1 A\n1 B\n1 C'

  it('[LINES-52] comes to it exactly, the largest taking what rounding leaves', () => {
    // 154.75 × 5 ÷ 15.47375 = 50.0040… and 104.7459…
    expect(of(['154.75', '5 GST\n10.47375 QST'])).toEqual(['GST 50', 'QST 104.75'])
    expect(of(['0.1', thirds])).toEqual(['A 0.04', 'B 0.03', 'C 0.03'])
    expect(of(['-0.1', thirds])).toEqual(['A -0.04', 'B -0.03', 'C -0.03'])
  })

  it('[LINES-52] lines that say the same are shared at once, others beside them by name', () => {
    // Three times 0.01 by themselves were 0.03 of A.
    expect(of(['0.01', thirds], ['0.01', thirds], ['0.01', thirds])).toEqual(['A 0.01', 'B 0.01', 'C 0.01'])
    expect(of(['1', '1 A\n1 B'], ['2', '1 B'])).toEqual(['A 0.5', 'B 2.5'])
  })

  it('[LINES-52] is not told where a line does not say it', () => {
    expect(of(['1', '1 A\n1 B'], ['2', ''])).toEqual([])
    expect(of(['1', '0 A\n0 B'])).toEqual([])
  })
})
