import { describe, expect, it } from 'vitest'
import type { FieldDefinition } from '../../../src/engine/core/model/field-definition.ts'
import { isSameLine, isSameValue } from '../../../src/engine/core/record/same-value.ts'
import { requisition } from './sample-entity.ts'

describe('values and lines that say the same', () => {
  it('[REC-14] takes one amount, one nothing and one absence for the same', () => {
    expect(isSameValue(field('totalValue'), '1.50', '1.5')).toBe(true)
    expect(isSameValue(field('event'), '', null)).toBe(true)
    expect(isSameValue(field('event'), undefined, ' ')).toBe(true)
    expect(isSameLine(cells, { id: 1, qty: '2.500000' }, { id: 1, qty: '2.5' })).toBe(true)
  })

  it('[REC-14] tells texts apart as they are written, and a value from nothing', () => {
    expect(isSameValue(field('purpose'), '1.50', '1.5')).toBe(false)
    expect(isSameValue(field('totalValue'), '0', null)).toBe(false)
    expect(isSameLine(cells, { id: 1, qty: '2' }, { id: 1, qty: '3' })).toBe(false)
  })
})

const cells = requisition.lines.flatMap((lines) => lines.fields)

function field(id: string): FieldDefinition {
  const found = requisition.fields.find((one) => one.id === id)
  if (found === undefined) throw new Error(`The sample has no ${id}`)
  return found
}
