import { describe, expect, it } from 'vitest'
import { filterProblems } from '../../../src/engine/core/odata/prove-filter.ts'
import { recordFields } from '../../../src/engine/core/odata/record-fields.ts'
import { requisition } from '../record/sample-entity.ts'

const found = (where: string) => recordFields(where, requisition).map(({ field, isFixed }) => `${field.id} ${isFixed}`)

describe('a filter beside a record', () => {
  it('[OD-12] says $id there and nowhere else', () => {
    expect(filterProblems('SupplyLocationId eq $id', requisition, 'record')).toEqual([])
    expect(filterProblems('SupplyLocationId eq $id', requisition)).toMatchObject([{ message: 'There is no $id.' }])
  })

  it('[OD-12] knows the fields it compares with the record, and which of them every row has alike', () => {
    expect(found("SupplyLocationId eq $id and Status eq 'Approved'")).toEqual(['supplyLocation true'])
    expect(found('not (SupplyLocationId eq $id)')).toEqual(['supplyLocation false'])
    expect(found('SupplyLocationId eq $id or Id in ($id)')).toEqual(['supplyLocation false', 'id false'])
    expect(found('Lines/any(l:l/ItemId eq $id)')).toEqual(['item false'])
    expect(found("Status eq 'Approved'")).toEqual([])
  })
})
