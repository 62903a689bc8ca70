import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectDefinitions } from '#core/definition/project/project-definitions.ts'
import { printRecord } from '#core/print/print-record.ts'
import { createTitleBook } from '#core/titles/title-book.ts'
import { baseFolder } from '../../config/support/fixture-config.ts'
import { builtWith } from '../definition/support/small-config.ts'

const label = '@order.title'
const source = JSON.parse(readFileSync(join(baseFolder, 'forms/demo/order.json'), 'utf8')) as {
  entity: { fields: object }
  form: { sections: object }
}
const linesOf = (name: string, fields: object) => ({
  type: 'lines',
  entity: `order${name}`,
  set: `Order${name}s`,
  label,
  fields,
})
const thing = { type: 'lookup', to: 'thing', label }

/** The fixtures' order with things asked of other things. */
const { base } = builtWith({
  'forms/demo/order.json': {
    ...source,
    entity: {
      ...source.entity,
      fields: {
        ...source.entity.fields,
        sellers: linesOf('Seller', { seller: thing }),
        offers: linesOf('Offer', {
          line: { type: 'integer', label },
          seller: thing,
          cost: { type: 'cost', readIf: 'ViewCost', label },
          secret: { type: 'text', max: 20, readIf: 'ViewCost', label },
        }),
      },
    },
    form: {
      ...source.form,
      sections: {
        ...source.form.sections,
        compared: {
          title: label,
          compare: {
            rows: { lines: 'lines', shows: ['qty', 'price'], against: 'price', times: 'qty' },
            columns: { lines: 'sellers', name: 'seller' },
            cells: { lines: 'offers', row: 'line', column: 'seller', value: 'cost', notes: ['secret'] },
          },
        },
      },
    },
  },
})

function orderOf(...permissions: readonly string[]) {
  const viewer = { permissions: new Set(['ViewOrder', 'ViewThing', ...permissions]), siteId: 2 }
  const family = projectDefinitions(base, viewer).families['order']
  if (family === undefined) throw new Error('The small configuration has an order')
  return family
}

it('[COMPARE-8] who may not read what is compared sees no comparison', () => {
  const shown = (...permissions: readonly string[]) => orderOf(...permissions).form.sections.map(({ id }) => id)
  expect(shown('ViewCost')).toContain('compared')
  expect(shown()).not.toContain('compared')
})

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

it('[COMPARE-9] on paper four columns stand beside each other with what they come to, and none while no cell is filled', () => {
  const titles = createTitleBook()
  for (const id of [1, 2, 3, 4, 5, 7]) titles.put('Things', id, `Thing ${id}`)
  const printed = (offers: readonly object[]) => {
    const record = {
      docNo: 'O-1',
      status: 'Draft',
      lines: [{ id: 11, thing: 7, qty: '10', price: '2' }],
      sellers: [1, 2, 3, 4, 5].map((seller) => ({ seller })),
      offers: offers.map((one) => ({ ...one })),
    }
    const context = { titles, locale, translate: (key: string) => key }
    const source = { family: orderOf('ViewCost'), record }
    const { groups } = printRecord(
      source,
      { frame: { name: '', footer: '', paper: '', logo: '' }, tenantName: 'Larkspur', siteName: '', house: {} },
      context,
    )
    return groups
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'table' && block.id.startsWith('compared') ? [block] : []))
  }
  expect(printed([])).toEqual([])
  const tables = printed([
    { line: 11, seller: 1, cost: '2.5', secret: 'Box' },
    { line: 11, seller: 5, cost: '1.5' },
  ])
  expect(tables.map(({ columns }) => columns.map(({ title }) => title))).toEqual([
    ['', 'Thing 1', 'Thing 2', 'Thing 3', 'Thing 4'],
    ['', 'Thing 5'],
  ])
  // 2.50 are 25% above 2.00, 1.50 are 25% below; ten of them are 25.00 and 15.00.
  expect(tables.map(({ rows }) => rows[0]?.slice(1))).toEqual([
    ['2.50 (+25%)', '–', '–', '–'],
    ['1.50 (-25%) · form.compare.best'],
  ])
  expect(tables.map(({ totals }) => totals[0])).toMatchObject([
    { label: 'form.compare.total · Thing 1', text: '25.00' },
    { label: 'form.compare.total · Thing 5', text: '15.00' },
  ])
})
