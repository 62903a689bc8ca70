import { describe, expect, it } from 'vitest'
import { fromWire, inputFields, toWire, toWireInput } from '../../../src/engine/core/record/wire-record.ts'
import { requisition } from './sample-entity.ts'

describe('wire record', () => {
  it('[REC-15] reads keys, lines and scalars, and leaves annotations and expanded lookups behind', () => {
    const wire = {
      '@odata.etag': '"v3"',
      Id: 7,
      SupplyLocationId: 4,
      SupplyLocation: { Id: 4, Name: 'Store' },
      Purpose: 'event',
      Lines: [{ Id: 1, ItemId: 5, Qty: '2.5' }],
    }
    expect(fromWire(requisition, wire)).toEqual({
      id: 7,
      supplyLocation: 4,
      purpose: 'event',
      lines: [{ id: 1, item: 5, qty: '2.5' }],
    })
  })

  it('[REC-15] goes there and back', () => {
    const record = { id: 7, supplyLocation: 4, purpose: null, lines: [{ id: 1, item: 5, qty: '2.5' }] }
    expect(fromWire(requisition, toWire(requisition, record))).toEqual(record)
  })

  it('[REC-16] sends inputs only, and the Id of known lines', () => {
    const record = {
      id: 7,
      status: 'Approved',
      purpose: 'event',
      totalValue: '9',
      lines: [
        { id: 1, item: 5, value: '9' },
        { item: 6, key: 'n1' },
      ],
    }
    expect(toWireInput(requisition, record)).toEqual({ Purpose: 'event', Lines: [{ Id: 1, ItemId: 5 }, { ItemId: 6 }] })
  })

  it('[REC-17] takes inputs only, whatever else was sent', () => {
    const body = {
      Id: 9,
      Status: 'Approved',
      TotalValue: '0',
      Purpose: 'event',
      Lines: [{ Id: 1, ItemId: 5, Value: '0' }],
    }
    expect(fromWire(inputFields(requisition), body)).toEqual({ purpose: 'event', lines: [{ id: 1, item: 5 }] })
  })
})
