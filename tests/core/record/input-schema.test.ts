import { describe, expect, it } from 'vitest'
import { wireInputSchema } from '../../../src/engine/core/record/input-schema.ts'
import { requisition } from './sample-entity.ts'

describe('wireInputSchema', () => {
  it('[REC-18] describes the body on the wire with its lines', () => {
    const schema = wireInputSchema(requisition)
    expect(schema.required).toEqual(['RequestLocationId', 'SupplyLocationId', 'NeededBy'])
    expect(schema.properties['SupplyLocationId']).toMatchObject({ type: 'integer' })
    expect(schema.properties['Purpose']).toMatchObject({
      type: ['string', 'null'],
      enum: ['restock', 'event', 'class', null],
    })
    expect(schema.properties['Lines']).toMatchObject({
      type: 'array',
      minItems: 1,
      maxItems: 5,
      items: { required: ['ItemId', 'Qty'], additionalProperties: false },
    })
  })

  it('[REC-18] says what is ignored when it is sent along, of any shape', () => {
    const { properties } = wireInputSchema(requisition)
    expect(properties['TotalValue']).toEqual({ readOnly: true })
    expect(properties['SupplyLocation']).toEqual({ readOnly: true })
  })
})
