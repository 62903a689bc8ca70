import { describe, expect, it } from 'vitest'
import { groupTable } from '#core/groups/group-table.ts'
import { projectGroups } from '#core/definition/project/project-groups.ts'
import { printLineGroups } from '#core/print/print-groups.ts'
import { createTitleBook } from '#core/titles/title-book.ts'
import { field, linesField } from '../record/sample-entity.ts'

const locale = {
  language: 'en-US',
  dateFormat: 'MM/DD/YYYY',
  timeZone: 'UTC',
  numberDecimals: 2,
  currencyDecimals: 2,
  currencySymbol: '$',
  currencyId: 164,
  foreignDecimals: {},
  currenciesElsewhere: {},
  today: '2026-05-15',
}
const lines = linesField('lines', [
  field('kind', 'choice', { options: { options: ['Dry', 'Cold'] } }),
  field('amount', 'money'),
  field('minimum', 'money'),
  field('comes', 'date'),
])
const group = {
  id: 'byKind',
  title: 'by kind',
  by: 'kind',
  counts: undefined,
  sums: ['amount'],
  shows: ['comes'],
  parts: undefined,
  header: {},
  least: { of: 'amount', is: 'minimum' },
}
const context = { titles: createTitleBook(), locale, translate: (key: string) => key }

describe('what lines come to by one of their fields', () => {
  it('[PRINT-24] stands under the lines on paper, without columns that say nothing', () => {
    const record = {
      lines: [
        { id: 1, kind: 'Dry', amount: '1200', minimum: '1500' },
        { id: 2, kind: 'Dry', amount: '0.5', minimum: '1500' },
        { id: 3, kind: null, amount: '4' },
      ],
    }
    const [table] = printLineGroups({ groups: [group], lines, record }, context)
    expect(table?.columns.map(({ id }) => id)).toEqual(['kind', 'count', 'amount', 'minimum', 'short'])
    expect(table?.rows.map((cells) => cells.slice(1))).toEqual([
      ['2', '1,200.50', '1,500.00', '299.50'],
      ['1', '4.00', '', ''],
    ])
    expect(printLineGroups({ groups: [group], lines, record: { lines: [] } }, context)).toEqual([])
  })

  it('[LINES-50] is cut to what the viewer reads', () => {
    const seen = (...cells: readonly string[]) => projectGroups([group], { header: new Set(), cells: new Set(cells) })
    expect(seen('kind', 'amount', 'minimum', 'comes')).toEqual([group])
    expect(seen('kind', 'amount', 'comes')).toMatchObject([{ least: undefined, shows: ['comes'] }])
    expect(seen('amount', 'comes')).toEqual([])
    expect(seen('kind', 'comes', 'minimum')).toEqual([])
  })

  it('[LINES-50] is not told where what of the header counts is not read', () => {
    const whole = { ...group, header: { amount: 'freight' } }
    const cells = new Set(['kind', 'amount'])
    expect(projectGroups([whole], { header: new Set(['freight']), cells })).toHaveLength(1)
    expect(projectGroups([whole], { header: new Set(), cells })).toEqual([])
  })

  it('[LINES-52, PRINT-24] says under a row what its sum is made of, and nothing of a sum that is one part', () => {
    const told = { ...group, parts: { of: 'amount', told: 'parts' }, least: undefined, shows: [] }
    const tableOf = (parts: string) =>
      groupTable({ group: told, lines, record: { lines: [{ id: 1, kind: 'Dry', amount: '154.74', parts }] } }, context)
        .rows
    expect(tableOf('5 GST\n10.47375 QST').map(({ cells, isPart }) => [...cells.slice(1), isPart])).toEqual([
      ['1', '154.74', false],
      ['', '50.00', true],
      ['', '104.74', true],
    ])
    expect(tableOf('5 GST')).toHaveLength(1)
  })
})
