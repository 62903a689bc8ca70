import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createComputer } from '../../../src/engine/core/record/compute/compute-record.ts'
import { linesOf } from '../../../src/engine/core/record/record-scope.ts'
import { baseFolder } from '../../config/support/fixture-config.ts'
import { builtWith } from '../definition/support/small-config.ts'
import { session } from './sample-entity.ts'

const above = { ifEmpty: [{ var: 'above.reached' }, 0] }
const order = builtWith({
  'forms/blocks/running.json': {
    formatVersion: 1,
    id: 'running',
    fields: { whole: { type: 'money', readIf: 'ViewCost', total: { sum: '$lines.grown' } } },
    lines: {
      // What the line adds, and a tenth of what was reached above it.
      reached: {
        type: 'money',
        readIf: 'ViewCost',
        compute: { '+': [above, { '+': [{ var: 'row.value' }, { '/': [above, 10] }] }] },
      },
      grown: { type: 'money', readIf: 'ViewCost', compute: { '-': [{ var: 'row.reached' }, above] } },
    },
  },
  'locales/en/block.json': texts(),
  'locales/es/block.json': texts(),
  'forms/demo/order.json': { ...orderSource(), blocks: { running: {} } },
}).base.families.get('order')

function orderSource(): object {
  return JSON.parse(readFileSync(join(baseFolder, 'forms/demo/order.json'), 'utf8')) as object
}

function texts() {
  return { running: { field: { whole: 'Whole' }, lines: { reached: 'Reached', grown: 'Grown' } } }
}

function computer() {
  if (order === undefined) throw new Error('the order is missing')
  return createComputer(order.entity, session)
}

const lines = (...values: readonly string[]) => values.map((price) => ({ qty: '1', price }))
const column = (record: Parameters<typeof linesOf>[0], field: string) =>
  linesOf(record, 'lines').map((row) => row[field])

describe('a value worked out from the line above', () => {
  it('[EXPR-9] is worked out line after line, and the first has nothing above it', () => {
    // 10; 10 + 20 + 1 = 31; 31 + 5 + 3.10 = 39.10.
    const done = computer().all({ lines: lines('10', '20', '5') })
    expect(column(done, 'reached')).toEqual(['10', '31', '39.1'])
    expect(column(done, 'grown')).toEqual(['10', '21', '8.1'])
    expect(done['whole']).toBe('39.1')
  })

  it('[EXPR-9] follows a line further up, one that goes and lines that change places', () => {
    const before = computer().all({ lines: lines('10', '20', '5') })
    const rows = linesOf(before, 'lines')
    const dearer = { ...before, lines: rows.with(0, { ...rows[0], price: '20' }) }
    const after = computer().afterChange(dearer, { header: [], lines: { lines: [0] } })
    // 20; 20 + 20 + 2 = 42; 42 + 5 + 4.20 = 51.20.
    expect(column(after, 'reached')).toEqual(['20', '42', '51.2'])
    expect(after['whole']).toBe('51.2')
    const fewer = computer().afterChange(
      { ...before, lines: rows.toSpliced(0, 1) },
      { header: [], lines: { lines: 'all' } },
    )
    expect(column(fewer, 'reached')).toEqual(['20', '27'])
    const turned = computer().afterChange(
      { ...before, lines: rows.toReversed() },
      { header: [], lines: { lines: 'all' } },
    )
    // 5; 5 + 20 + 0.50 = 25.50; 25.50 + 10 + 2.55 = 38.05.
    expect(column(turned, 'reached')).toEqual(['5', '25.5', '38.05'])
  })

  it('[REC-740] lines that say the same below different ones come to what each is below its own', () => {
    // 10; 10 + 10 + 1 = 21; 21 + 10 + 2.10 = 33.10: the same price, and another line above each.
    const done = computer().all({ lines: lines('10', '10', '10') })
    expect(column(done, 'reached')).toEqual(['10', '21', '33.1'])
    // Of the same price and the same above they come to the same: 0; 0 + 0 + 0.
    expect(column(computer().all({ lines: lines('0', '0', '0') }), 'reached')).toEqual(['0', '0', '0'])
  })

  it('[EXPR-9] leaves lines alone that come out as they were', () => {
    const before = computer().all({ lines: lines('10', '20') })
    expect(computer().afterChange(before, { header: [], lines: { lines: [0] } })).toBe(before)
  })
})
