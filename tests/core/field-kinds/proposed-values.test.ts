import { describe, expect, it } from 'vitest'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { freelyFilled, proposedAtOnce, proposedValues } from '#core/field-kinds/proposed-values.ts'
import { field } from '../record/sample-entity.ts'

/** A figure that fills the price. */
function figure(id: string): FieldDefinition {
  return field(id, 'cost', {
    from: {
      figure: id,
      at: 'rec.place',
      unit: undefined,
      supplier: undefined,
      currency: undefined,
      day: undefined,
      qty: undefined,
      fills: 'price',
    },
  })
}

const figures = [figure('list'), figure('paid')]
const must = [...figures, field('price', 'cost', { required: true })]
const may = [...figures, field('price', 'cost')]

describe('figures that fill a column', () => {
  it('[LINES-23] say its value while it is empty, the first that is known', () => {
    expect(proposedValues(figures, { before: {}, after: { price: null, list: '3', paid: '2' } })).toEqual({
      price: '3',
    })
    expect(proposedValues(figures, { before: {}, after: { list: null, paid: '2' } })).toEqual({ price: '2' })
    expect(proposedValues(figures, { before: {}, after: { list: null, paid: null } })).toEqual({})
  })

  it('[LINES-23] follow what they said before and leave what a person wrote', () => {
    const before = { list: '3', paid: '2' }
    expect(proposedValues(figures, { before, after: { price: '3', list: '4', paid: '2' } })).toEqual({ price: '4' })
    expect(proposedValues(figures, { before, after: { price: '3', list: null, paid: null } })).toEqual({ price: null })
    expect(proposedValues(figures, { before, after: { price: '9', list: '4', paid: '2' } })).toEqual({})
    expect(proposedValues(figures, { before, after: { price: '3', list: '3', paid: '1' } })).toEqual({})
  })

  it('[LINES-23] leave a column empty that may be and that a person emptied', () => {
    const before = { list: '3' }
    expect(proposedValues(may, { before, after: { price: null, list: '4' } })).toEqual({})
    expect(proposedValues(may, { before: { list: null }, after: { price: null, list: '4' } })).toEqual({ price: '4' })
    expect(proposedValues(must, { before, after: { price: null, list: '4' } })).toEqual({ price: '4' })
    expect(freelyFilled(may)).toEqual(['price'])
    expect(freelyFilled(must)).toEqual([])
  })

  it('[LINES-23] fill a line that came in where it says nothing of the column, or must say something', () => {
    expect(proposedAtOnce(may, { list: '4' })).toEqual({ price: '4' })
    expect(proposedAtOnce(may, { price: null, list: '4' })).toEqual({})
    expect(proposedAtOnce(must, { price: null, list: '4' })).toEqual({ price: '4' })
  })
})
