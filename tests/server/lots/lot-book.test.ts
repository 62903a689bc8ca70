import { expect, it } from 'vitest'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { createLotBook, type Cell } from '../../../server/posting/lots/lot-book.ts'

type Part = readonly [bin: number | undefined, lot: number | undefined, qty: string]

const at = { place: { locationId: 1, siteId: 2 }, itemId: 3 }
const bookOf = (onHand: string, cells: readonly Part[]) =>
  createLotBook([
    {
      locationId: 1,
      siteId: 2,
      itemId: 3,
      homeBinId: undefined,
      onHand: toDecimal(onHand),
      cells: cells.map(([binId, lotId, qty]) => ({ binId, lotId, qty: toDecimal(qty) })),
    },
  ])
/** Cells as `bin/lot qty`, a dash for none. */
const told = (cells: readonly Cell[]) =>
  cells.map(({ binId, lotId, qty }) => `${binId ?? '-'}/${lotId ?? '-'} ${printDecimal(qty)}`)
const ofBins = { bin: true, lot: false }
const lack = (binId: number | undefined, qty: string) => ({ by: ofBins, binId, lotId: undefined, qty: toDecimal(qty) })

it('[LOT-21] what is of no lot leaves first, from no bin, then from bins, and goods of lots last', () => {
  const cells: readonly Part[] = [
    [71, 5, '4'],
    [71, undefined, '1'],
    [undefined, 6, '2'],
  ]
  expect(told(bookOf('7', cells).takeLoose(at, toDecimal('1')))).toEqual(['71/- -1'])
  expect(told(bookOf('8', cells).takeLoose(at, toDecimal('3')))).toEqual(['71/- -1', '71/5 -1'])
})

it('[BIN-59] what was missing in bins leaves those bins first, then the others in their order', () => {
  const cells: readonly Part[] = [
    [71, 5, '4'],
    [72, 6, '4'],
    [undefined, 7, '1'],
  ]
  const taken = (qty: string, lacks: readonly ReturnType<typeof lack>[]) =>
    told(bookOf('11', cells).take(at, toDecimal(qty), lacks))
  expect(taken('1', [lack(72, '1')])).toEqual(['72/6 -1'])
  expect(taken('2', [lack(72, '1')])).toEqual(['72/6 -1', '71/5 -1'])
  // Of what lies in none a lot leaves, and of the two that are of no lot one: no bin is touched.
  expect(taken('2', [lack(undefined, '2')])).toEqual(['-/7 -1'])
  expect(taken('1', [])).toEqual(['71/5 -1'])
})

it('[COUNT-668] what was missing of a lot is of that lot, wherever it lies, and of a lot in a bin there first', () => {
  const cells: readonly Part[] = [
    [71, 5, '4'],
    [72, 6, '4'],
    [undefined, 6, '1'],
  ]
  const taken = (by: { bin: boolean; lot: boolean }, binId: number | undefined, lotId: number | undefined) =>
    told(bookOf('11', cells).take(at, toDecimal('5'), [{ by, binId, lotId, qty: toDecimal('5') }]))
  expect(taken({ bin: false, lot: true }, undefined, 6)).toEqual(['72/6 -4', '-/6 -1'])
  expect(taken({ bin: true, lot: true }, undefined, 6)).toEqual(['-/6 -1', '71/5 -4'])
  // Of what is of no lot two lie there, in no bin: they are no cell.
  expect(taken({ bin: false, lot: true }, undefined, undefined)).toEqual(['71/5 -3'])
})
