import { describe, expect, it } from 'vitest'
import { entityMetadata } from '../../../src/engine/core/odata/entity-metadata.ts'
import { field, requisition } from '../record/sample-entity.ts'

const names = entityMetadata(requisition, {
  fieldsOf: (entity) =>
    entity === 'location' ? { fields: [field('id', 'integer'), field('name', 'text')], lines: [] } : undefined,
  mayRead: (one) => one.id !== 'totalValue',
  hasPaths: true,
})

describe('entityMetadata', () => {
  it('[OD-9] knows the wire names of an entity with their types', () => {
    expect(names.property('SupplyLocationId')).toEqual({ type: 'id' })
    expect(names.property('TotalQty')).toEqual({ type: 'decimal', wholeDigits: 14 })
    expect(names.property('Copies')).toEqual({ type: 'integer' })
    expect(names.property('SupplyLocation/Name')).toEqual({ type: 'text' })
    expect(names.navigation('Lines')?.property('Qty')).toEqual({ type: 'decimal', wholeDigits: 14 })
    expect(names.navigation('SupplyLocation')?.property('Id')).toEqual({ type: 'id' })
  })

  it('[OD-9] knows neither ids, columns, lines as values nor what may not be read', () => {
    for (const name of [
      'supplyLocation',
      'SupplyLocation',
      'Lines',
      'TotalValue',
      'constructor',
      'SupplyLocation/Secret',
      'SupplyLocation/Name/Id',
      'a/b/c',
    ]) {
      expect(names.property(name)).toBeUndefined()
    }
    expect(names.navigation('TotalValue')).toBeUndefined()
  })
})
