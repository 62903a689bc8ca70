import { describe, expect, it } from 'vitest'
import { diffRecord } from '../../../src/engine/core/record/diff-record.ts'
import { requisition } from './sample-entity.ts'

const diff = (...records: [Parameters<typeof diffRecord>[1], Parameters<typeof diffRecord>[2]]) =>
  diffRecord(requisition, ...records)

describe('diffRecord', () => {
  it('[REC-14] takes one amount, one nothing and one absence for the same', () => {
    const lines = [{ id: 1, qty: '2.500000' }]
    const before = { totalValue: '1.50', event: '', lines }
    expect(diff(before, { totalValue: '1.5', event: null, lines: [{ id: 1, qty: '2.5' }] })).toEqual({
      fields: [],
      lines: [],
    })
  })

  it('[REC-14] names header fields, and lines that came, went or differ', () => {
    const before = {
      purpose: 'restock',
      lines: [
        { id: 1, qty: '1' },
        { id: 2, qty: '2' },
      ],
    }
    const after = { purpose: 'event', lines: [{ id: 2, qty: '3' }, { qty: '9' }] }
    expect(diff(before, after)).toEqual({
      fields: [{ field: 'purpose', before: 'restock', after: 'event' }],
      lines: [
        { lines: 'lines', kind: 'changed', id: 2, row: 0, fields: [{ field: 'qty', before: '2', after: '3' }] },
        { lines: 'lines', kind: 'added', id: undefined, row: 1, fields: [{ field: 'qty', before: null, after: '9' }] },
        { lines: 'lines', kind: 'removed', id: 1, row: 0, fields: [{ field: 'qty', before: '1', after: null }] },
      ],
    })
  })
})
