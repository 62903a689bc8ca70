import { describe, expect, it } from 'vitest'
import { projectDefinitions } from '#core/definition/project/project-definitions.ts'
import { printLines } from '#core/print/print-lines.ts'
import { printGroups, printRecord } from '#core/print/print-record.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import { createTitleBook } from '#core/titles/title-book.ts'
import { builtWith } from '../definition/support/small-config.ts'
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
const frame = { name: '', footer: 'Tax 1', paper: 'Letter', logo: '' }

function printed(...permissions: readonly string[]) {
  const viewer = { permissions: new Set(['ViewOrder', 'ViewThing', ...permissions]), siteId: 2 }
  const family = projectDefinitions(builtWith({}).base, viewer).families['order']
  if (family === undefined) throw new Error('The small configuration has an order')
  const record = { docNo: 'O-1', status: 'Draft', lines: [{ id: 1, thing: 7, qty: '1250.5', price: '2' }] }
  const titles = createTitleBook()
  titles.put('Things', 7, 'Crème brûlée')
  const context = { titles, locale, translate: (key: string) => key }
  return printRecord({ family, record }, { frame, tenantName: 'Larkspur', siteName: 'Bay', house: {} }, context)
}

it('[PRINT-1] a record on paper has its number, its lines as people read them, and what the site writes', () => {
  const { name, title, footer, paper, groups } = printed('ViewCost')
  expect([name, title.endsWith(' O-1'), footer, paper]).toEqual(['Larkspur · Bay', true, 'Tax 1', 'Letter'])
  const table = groups.flatMap(({ blocks }) => blocks).find(({ kind }) => kind === 'table')
  if (table?.kind !== 'table') throw new Error('The order has lines')
  const cellOf = (id: string) => table.rows[0]?.[table.columns.findIndex((column) => column.id === id)]
  expect(cellOf('thing')).toBe('Crème brûlée')
  expect(cellOf('qty')).toMatch(/^1,250\.50?/)
  expect(table.columns.find(({ id }) => id === 'qty')?.align).toBe('end')
})

it('[PRINT-1] what the reader may not read is not on paper', () => {
  const columnsOf = (...permissions: readonly string[]) =>
    printed(...permissions)
      .groups.flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'table' ? block.columns.map(({ id }) => id) : []))
  expect(columnsOf('ViewCost')).toContain('price')
  expect(columnsOf()).not.toContain('price')
})

it('[PRINT-98] lines of which there are none leave no head of a table, and a tab that says nothing no title', () => {
  const viewer = { permissions: new Set(['ViewOrder', 'ViewThing']), siteId: 2 }
  const family = projectDefinitions(builtWith({}).base, viewer).families['order']
  if (family === undefined) throw new Error('The small configuration has an order')
  const sections = family.form.sections.map((section) => ({ ...section, totals: [] }))
  const bare = { ...family, form: { ...family.form, sections } }
  const context = { titles: createTitleBook(), locale, translate: (key: string) => key }
  const kinds = (record: EntityRecord) =>
    printGroups({ family: bare, record }, context).map(({ blocks }) => blocks.map(({ kind }) => kind))
  expect(kinds({ lines: [{ id: 1, thing: 7, qty: '1' }] }).flat()).toContain('table')
  expect(kinds({ lines: [] })).toEqual([])
})

it('[PRINT-97] what is on says so in words', () => {
  const context = { titles: createTitleBook(), locale, translate: (key: string) => key }
  const said = (value: boolean) => textOfValue(field('isUrgent', 'boolean'), value, context)
  expect([said(true), said(false)]).toEqual(['grid.yes', ''])
})

describe('beside a list and on paper', () => {
  const lines = {
    ...linesField('lines', [
      field('unit', 'text'),
      field('qty', 'quantity'),
      field('cost', 'cost'),
      { ...field('issued', 'quantity'), isDerived: true },
    ]),
    roles: { unit: 'unit', qty: 'qty' },
  }
  const total = field('sum', 'quantity', {
    total: { how: 'sum', of: [{ lines: 'lines', column: 'qty' }], unless: undefined, in: undefined },
  })
  const context = { titles: createTitleBook(), locale, translate: (key: string) => key }
  const tableOf = (rows: readonly Readonly<Record<string, string>>[], isGlance = false) =>
    printLines(
      { record: { sum: '6', lines: rows.map((row, index) => ({ id: index + 1, ...row })) }, lines, totals: [total] },
      { ...context, isGlance },
    )
  const cases = { unit: 'case', qty: '2', cost: '39.709088', issued: '0.000000' }

  it('[PRINT-8] a sum of cases and litres is left out, one of cases is said', () => {
    expect(tableOf([cases, cases]).totals.map(({ id }) => id)).toEqual(['sum'])
    expect(tableOf([cases, { ...cases, unit: 'litre' }]).totals).toEqual([])
  })

  it('[PRINT-8] what is worked out and is nothing in every line has no column', () => {
    const columns = (...rows: readonly Readonly<Record<string, string>>[]) => tableOf(rows).columns.map(({ id }) => id)
    expect(columns(cases)).toEqual(['unit', 'qty', 'cost'])
    expect(columns(cases, { ...cases, issued: '1' })).toEqual(['unit', 'qty', 'cost', 'issued'])
  })

  it('[PRINT-8] what may be hidden and is blank in every line has no column', () => {
    const hideable = {
      ...lines,
      fields: lines.fields.map((one) => (one.id === 'cost' ? { ...one, visibleIf: true } : one)),
    }
    const columns = (...rows: readonly Readonly<Record<string, string>>[]) =>
      printLines({ record: { sum: '6', lines: rows }, lines: hideable, totals: [] }, context).columns.map(
        ({ id }) => id,
      )
    expect(columns({ unit: 'case', qty: '2' })).toEqual(['unit', 'qty'])
    expect(columns({ unit: 'case', qty: '2' }, cases)).toEqual(['unit', 'qty', 'cost'])
  })

  it('[PRINT-8, KIND-20] costs have four decimals beside a list, and all of them on paper', () => {
    expect(tableOf([cases], true).rows[0]?.[2]).toBe('39.7091')
    expect(tableOf([cases]).rows[0]?.[2]).toBe('39.709088')
  })
})
