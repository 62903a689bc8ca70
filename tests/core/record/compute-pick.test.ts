import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createComputer } from '../../../src/engine/core/record/compute/compute-record.ts'
import { linesOf } from '../../../src/engine/core/record/record-scope.ts'
import { baseFolder } from '../../config/support/fixture-config.ts'
import { builtWith } from '../definition/support/small-config.ts'
import { session } from './sample-entity.ts'

const source = JSON.parse(readFileSync(join(baseFolder, 'forms/demo/order.json'), 'utf8')) as {
  entity: { fields: Record<string, object> & { lines: { fields: object } } }
}
const { fields } = source.entity
const order = builtWith({
  'forms/demo/order.json': {
    ...source,
    entity: {
      ...source.entity,
      fields: {
        ...fields,
        offers: {
          type: 'lines',
          entity: 'orderOffer',
          set: 'OrderOffers',
          label: '@order.title',
          fields: {
            to: { type: 'lookup', to: 'thing', label: '@order.title' },
            cost: { type: 'cost', readIf: 'ViewCost', label: '@order.title' },
          },
        },
        lines: {
          ...fields.lines,
          fields: {
            ...fields.lines.fields,
            agreed: {
              type: 'cost',
              readIf: 'ViewCost',
              label: '@order.title',
              pick: { lines: 'offers', value: 'cost', where: { to: 'thing' } },
            },
          },
        },
      },
    },
  },
}).base.families.get('order')

const computer = () => {
  if (order === undefined) throw new Error('the order is missing')
  return createComputer(order.entity, session)
}
const agreed = (record: Parameters<typeof linesOf>[0]) => linesOf(record, 'lines').map((line) => line['agreed'] ?? null)
const record = {
  lines: [{ thing: 1 }, { thing: 2 }, { thing: null }, { thing: 9 }],
  offers: [
    { to: 1, cost: '2.5' },
    { to: 2, cost: null },
    { to: 1, cost: '7' },
  ],
}

describe('a value picked from other lines', () => {
  it('[REC-78] is that of the first line that says the same, and nothing where none does', () => {
    expect(agreed(computer().all(record))).toEqual(['2.5', null, null, null])
  })

  it('[REC-78] follows a change of its own line and of the others, and leaves other rows as they are', () => {
    const before = computer().all(record)
    const other = {
      ...before,
      lines: linesOf(before, 'lines').map((line, row) => (row === 3 ? { ...line, thing: 1 } : line)),
    }
    const after = computer().afterChange(other, { header: [], lines: { lines: [3] } })
    expect(agreed(after)).toEqual(['2.5', null, null, '2.5'])
    expect(linesOf(after, 'lines')[0]).toBe(linesOf(before, 'lines')[0])
    const dearer = { ...after, offers: [{ to: 2, cost: '4' }, ...record.offers] }
    expect(agreed(computer().afterChange(dearer, { header: [], lines: { offers: [0] } }))).toEqual([
      '2.5',
      '4',
      null,
      '2.5',
    ])
    expect(computer().all(after)).toBe(after)
  })

  it('[REC-78] is nothing a person enters', () => {
    expect(order?.entity.lines[0]?.fields.find(({ id }) => id === 'agreed')).toMatchObject({ isDerived: true })
  })
})
