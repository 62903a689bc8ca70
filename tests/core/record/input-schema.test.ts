import { describe, expect, it } from 'vitest'
import { inputSchema, wireInputSchema } from '../../../src/engine/core/record/input-schema.ts'
import { requisition } from './sample-entity.ts'

describe('inputSchema', () => {
  it('[REC-18] describes the inputs of the header by field id', () => {
    const schema = inputSchema(requisition.fields)
    expect(Object.keys(schema.properties)).toEqual([
      'requestLocation',
      'supplyLocation',
      'neededBy',
      'purpose',
      'event',
      'eventRoom',
      'memo',
      'copies',
    ])
    expect(schema.required).toEqual(['requestLocation', 'supplyLocation', 'neededBy'])
    expect(schema.properties['purpose']).toMatchObject({
      type: ['string', 'null'],
      enum: ['restock', 'event', 'class', null],
    })
  })

  it('[REC-18] describes the body on the wire with its lines', () => {
    const schema = wireInputSchema(requisition)
    expect(schema.properties['SupplyLocationId']).toMatchObject({ type: 'integer' })
    expect(schema.properties['Lines']).toMatchObject({
      type: 'array',
      minItems: 1,
      maxItems: 5,
      items: { required: ['ItemId', 'Qty'] },
    })
    expect(schema.properties).not.toHaveProperty('TotalValue')
  })
})
