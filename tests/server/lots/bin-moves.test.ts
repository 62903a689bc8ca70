import { expect, it } from 'vitest'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { binMoves } from '../../../server/posting/lots/bin-moves.ts'

type Part = readonly [bin: number | undefined, lot: number | undefined, qty: string]

const cell = ([binId, lotId, qty]: Part) => ({ binId, lotId, qty: toDecimal(qty) })
const change = ([binId, qty]: readonly [number, string]) => ({ binId, qty: toDecimal(qty) })

/** The movements as `bin/lot qty`, a dash for none. */
const moves = (
  onHand: string,
  cells: readonly Part[],
  {
    moved = [],
    changes,
  }: { moved?: readonly (readonly [number, string])[]; changes: readonly (readonly [number, string])[] },
) => {
  const place = {
    locationId: 1,
    siteId: 2,
    itemId: 3,
    homeBinId: undefined,
    onHand: toDecimal(onHand),
    cells: cells.map(cell),
  }
  const found = binMoves(place, { moved: moved.map(change), changes: changes.map(change) })
  return found.map(({ binId, lotId, qty }) => `${binId ?? '-'}/${lotId ?? '-'} ${printDecimal(qty)}`)
}

it('[BIN-48] goods move from the bin that has too much into the one that lacks them, with their lots, what leaves first leading', () => {
  const cells: readonly Part[] = [
    [71, 5, '2'],
    [71, 6, '4'],
    [72, undefined, '1'],
  ]
  expect(
    moves('7', cells, {
      changes: [
        [71, '-3'],
        [72, '3'],
      ],
    }),
  ).toEqual(['71/5 -2', '72/5 2', '71/6 -1', '72/6 1'])
})

it('[BIN-48] what a posting took of a bin by itself is made good out of the one that lacks it', () => {
  // Three of the second bin were missing; the posting took them of the first.
  expect(
    moves(
      '7',
      [
        [71, undefined, '1'],
        [72, undefined, '4'],
      ],
      { moved: [[71, '-3']], changes: [[72, '-3']] },
    ),
  ).toEqual(['72/- -3', '71/- 3'])
})

it('[BIN-48] what lies in no bin goes into the one it was found in, and what a bin has too much lies in none, in its lot', () => {
  expect(moves('9', [[71, undefined, '4']], { changes: [[71, '2']] })).toEqual(['71/- 2'])
  expect(
    moves(
      '9',
      [
        [71, 5, '4'],
        [undefined, 6, '1'],
      ],
      { changes: [[71, '-1']] },
    ),
  ).toEqual(['71/5 -1', '-/5 1'])
})

it('[BIN-48] no bin holds less than nothing, and all of them no more than the place', () => {
  // Five were missing of a bin of which three have left since.
  expect(moves('6', [[71, undefined, '2']], { changes: [[71, '-5']] })).toEqual(['71/- -2'])
  // Four were found in a bin, and there is one besides; the first bin gives what is too much.
  expect(
    moves(
      '3',
      [
        [71, undefined, '1'],
        [72, undefined, '1'],
      ],
      { changes: [[72, '4']] },
    ),
  ).toEqual(['71/- -1', '72/- 1', '72/- 1'])
  expect(moves('-2', [], { changes: [[71, '4']] })).toEqual([])
})
