import { describe, expect, it } from 'vitest'
import { emptyLine, emptyRecord } from '../../../src/engine/core/record/empty-record.ts'
import { requisition, session } from './sample-entity.ts'

describe('emptyRecord', () => {
  it('[REC-10] starts with the defaults, each in the type of its field', () => {
    expect(emptyRecord(requisition, session)).toMatchObject({
      requestLocation: 3,
      supplyLocation: null,
      neededBy: '2026-11-22',
      purpose: 'restock',
      copies: 1,
      lines: [],
    })
  })

  it('[REC-10] starts a line with its own', () => {
    const line = emptyLine({ entity: requisition, record: {}, session }, 'lines')
    expect(line).toMatchObject({ item: null, qty: null, issuedQty: '0' })
  })
})
