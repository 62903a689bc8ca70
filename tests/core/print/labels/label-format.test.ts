import { describe, expect, it } from 'vitest'
import { codeFits } from '#core/print/labels/code-room.ts'
import { labelMisfits, symbolRoom, type LabelFormat } from '#core/print/labels/label-format.ts'
import { placeLabels } from '#core/print/labels/place-labels.ts'

const name = { text: '{{name}}', size: 10, isBold: true }
const roll: LabelFormat = {
  paper: 'Roll',
  width: 62,
  height: 29,
  symbol: 'Bars',
  across: 1,
  down: 1,
  marginTop: 0,
  marginLeft: 0,
  gapAcross: 0,
  gapDown: 0,
  texts: [name],
}
/** Three by eight on A4, as they are sold. */
const sheet: LabelFormat = {
  ...roll,
  paper: 'A4',
  width: 63.5,
  height: 33.9,
  across: 3,
  down: 8,
  marginTop: 12,
  marginLeft: 7,
  gapAcross: 2.5,
}
const codes = (format: LabelFormat) => labelMisfits(format).map(({ field, code }) => `${field} ${code}`)

describe('formats of labels', () => {
  it('[LABEL-3] fit their sheet and hold what they say', () => {
    expect(codes(roll)).toEqual([])
    expect(codes(sheet)).toEqual([])
    expect(codes({ ...sheet, across: 4 })).toEqual(['labelWidth tooWide'])
    expect(codes({ ...sheet, down: 9 })).toEqual(['labelHeight tooHigh'])
    expect(codes({ ...roll, texts: [name, name, name, name, name] })).toEqual(['labelHeight noRoom'])
    expect(codes({ ...roll, symbol: 'QR', texts: [name, name, name, name, name] })).toEqual([])
    expect(codes({ ...roll, height: 8 })).toEqual(['labelHeight noRoom'])
    // Nothing is beside or below others on a roll.
    expect(codes({ ...roll, across: 40 })).toEqual([])
  })

  it('[LABEL-1] leave the bars what the texts leave: ten points are 4.41 mm a line', () => {
    expect(symbolRoom(roll)).toBeCloseTo(29 - 3 - (10 * 1.25 * 25.4) / 72, 6)
    expect(symbolRoom({ ...roll, symbol: 'QR' })).toBe(26)
    expect(symbolRoom({ ...roll, symbol: 'None' })).toBe(0)
  })

  it('[LABEL-6] take codes that are wide enough to be read: on 62 mm 13 digits, not forty letters', () => {
    expect(codeFits(roll, '4006381333931')).toBe(true)
    expect(codeFits(roll, 'A'.repeat(22))).toBe(true)
    expect(codeFits(roll, 'A'.repeat(40))).toBe(false)
    expect(codeFits({ ...roll, width: 25 }, '4006381333931')).toBe(false)
    expect(codeFits(roll, 'año')).toBe(false)
    const square = { ...roll, symbol: 'QR', texts: [] } as const
    expect(codeFits(square, 'A'.repeat(213))).toBe(true)
    expect(codeFits(square, 'A'.repeat(214))).toBe(false)
    // Ten millimetres leave a point for each of 21 modules, and none for 25.
    expect(codeFits({ ...square, height: 13, width: 40 }, 'SHORT')).toBe(true)
    expect(codeFits({ ...square, height: 13, width: 40 }, 'TWENTY CHARACTERS AND')).toBe(false)
    expect(codeFits({ ...roll, symbol: 'None' }, 'año')).toBe(true)
  })

  it('[LABEL-4] fill sheets row by row from a place on', () => {
    expect(placeLabels(sheet, 3, 24)).toEqual([
      { page: 0, x: 7 + 2 * 66, y: 12 + 7 * 33.9 },
      { page: 1, x: 7, y: 12 },
      { page: 1, x: 73, y: 12 },
    ])
    expect(placeLabels(roll, 2, 5)).toEqual([
      { page: 0, x: 0, y: 0 },
      { page: 1, x: 0, y: 0 },
    ])
  })
})
