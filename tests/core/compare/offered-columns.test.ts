import { describe, expect, it } from 'vitest'
import { choosing } from '#core/compare/chosen-rows.ts'
import type { CompareDefinition } from '#core/compare/compare-definition.ts'
import { comparedTable } from '#core/compare/compared-table.ts'
import { comparedTexts } from '#core/compare/compared-texts.ts'
import { printDecimal } from '#core/decimal/decimal.ts'
import { offersValue, type Offer } from '#core/field-kinds/parts/offers.ts'
import type { EntityRecord } from '#core/model/value.ts'

const choice = { field: 'supplier', total: undefined, empties: [], together: undefined }
const compare: CompareDefinition = {
  rows: { lines: 'lines', shows: [], against: undefined, preferred: undefined, times: 'qty', offers: 'offers' },
  columns: undefined,
  cells: undefined,
  best: 'lowest',
  choice,
}
const [sea, valley, verte] = [
  { of: 2, name: 'Blue Sea' },
  { of: 1, name: 'Green Valley' },
  { of: 9, name: 'Maison Verte' },
]

/** 10 tomatoes, 4 lemons that two ask the same for, and what nobody sells; none of the lines is saved. */
const record: EntityRecord = {
  lines: [
    line('10', 1, [
      { ...sea, price: '2.1' },
      { ...verte, price: '2.1882', asked: { price: '2', code: 'EUR', decimals: 2 } },
      { ...valley, price: '2.4' },
    ]),
    line('4', null, [
      { ...valley, price: '0.5' },
      { ...sea, price: '0.50' },
    ]),
    line('7', null, []),
  ],
}

function line(qty: string, supplier: number | null, offers: readonly Offer[]) {
  return { qty, supplier, offers: offersValue(offers) }
}

describe('what rows are offered', () => {
  const table = comparedTable(compare, record, 2)

  it('[COMPARE-10] is a column for each who offers anything, by name, however many they are', () => {
    expect(table.columns.map(({ name, title, filled, best }) => [name, title, filled, best])).toEqual([
      [2, 'Blue Sea', 2, 1],
      [1, 'Green Valley', 2, 1],
      [9, 'Maison Verte', 1, 0],
    ])
    const many = Array.from({ length: 40 }, (_, of) => ({ of: of + 1, name: `Supplier ${of}`, price: '3' }))
    expect(comparedTable(compare, { lines: [line('1', null, many)] }, 2).columns).toHaveLength(40)
    expect(comparedTable(compare, { lines: [line('1', null, [])] }, 2)).toMatchObject({ isOpen: false, columns: [] })
  })

  it('[COMPARE-10] marks the lowest price of a row, of several alike what is offered first', () => {
    expect(table.rows.map(({ cells }) => cells.map((cell) => cell && [printDecimal(cell.value), cell.isBest]))).toEqual(
      [
        [
          ['2.1', true],
          ['2.4', false],
          ['2.1882', false],
        ],
        [['0.5', false], ['0.5', true], undefined],
        [undefined, undefined, undefined],
      ],
    )
  })

  it('[COMPARE-3, COMPARE-10] comes to prices at the quantities of the rows, and tells what of it is chosen', () => {
    // 21 and 2; 24, which is chosen, and 2; 21.882 is 21.88.
    expect(table.columns.map(({ total, chosenTotal }) => [printDecimal(total), printDecimal(chosenTotal)])).toEqual([
      ['23', '0'],
      ['26', '24'],
      ['21.88', '0'],
    ])
  })

  it('[COMPARE-5, COMPARE-10] a choice names who offers it, and takes back what is chosen already', () => {
    expect(choosing(table, choice, { record, row: 0, column: 2 })).toEqual({ kind: 'rows', rows: [0], value: 9 })
    expect(choosing(table, choice, { record, row: 0, column: 1 })).toEqual({ kind: 'rows', rows: [0], value: null })
    expect(choosing(table, choice, { record, row: 2, column: 0 })).toEqual({ kind: 'nothing' })
  })

  it('[COMPARE-2, COMPARE-10] says the price as it was given, with the decimals of its currency', () => {
    const locale = {
      language: 'en-US',
      dateFormat: 'MM/DD/YYYY',
      timeZone: 'UTC',
      numberDecimals: 2,
      currencyDecimals: 3,
      currencySymbol: '',
      currencyId: 164,
      foreignDecimals: {},
      currenciesElsewhere: {},
      today: '2026-05-15',
    }
    const context = { titles: { get: () => undefined }, locale, translate: (key: string) => key }
    const texts = comparedTexts(compare, { fields: [], lines: [] }, context)
    const [first] = table.rows
    const said = first?.cells.map((cell) => cell && texts.cell(cell))
    expect(said?.map((one) => [one?.value, one?.asked])).toEqual([
      ['2.100', ''],
      ['2.400', ''],
      ['2.1882', '2.00 EUR'],
    ])
    expect(table.columns.map(texts.column)).toEqual(['Blue Sea', 'Green Valley', 'Maison Verte'])
  })
})
