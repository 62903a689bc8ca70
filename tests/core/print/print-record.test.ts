import { expect, it } from 'vitest'
import { projectDefinitions } from '#core/definition/project/project-definitions.ts'
import { printRecord } from '#core/print/print-record.ts'
import { createTitleBook } from '#core/titles/title-book.ts'
import { builtWith } from '../definition/support/small-config.ts'

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
  return printRecord({ family, record }, { frame, name: 'Larkspur · Bay' }, context)
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
