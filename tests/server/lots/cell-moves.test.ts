import { expect, it } from 'vitest'
import { printDecimal, toDecimal } from '#core/decimal/decimal.ts'
import { cellMoves } from '../../../server/posting/lots/cell-moves.ts'

type Part = readonly [bin: number | undefined, lot: number | undefined, qty: string]
type BinQty = readonly [bin: number, qty: string]

const cell = ([binId, lotId, qty]: Part) => ({ binId, lotId, qty: toDecimal(qty) })
const ofBin = ([bin, qty]: BinQty): Part => [bin, undefined, qty]

/** What goods were told apart by, and what was found of it. */
interface Found {
  readonly by?: { readonly bin: boolean; readonly lot: boolean }
  readonly moved?: readonly Part[]
  readonly changes: readonly Part[]
}

/** The movements as `bin/lot qty`, a dash for none. */
const movesOf = (
  onHand: string,
  cells: readonly Part[],
  { by = { bin: true, lot: false }, moved = [], changes }: Found,
) => {
  const place = {
    locationId: 1,
    siteId: 2,
    itemId: 3,
    homeBinId: undefined,
    onHand: toDecimal(onHand),
    cells: cells.map(cell),
  }
  const found = cellMoves(place, { by, moved: moved.map(cell), changes: changes.map(cell) })
  return found.map(({ binId, lotId, qty }) => `${binId ?? '-'}/${lotId ?? '-'} ${printDecimal(qty)}`)
}

/** The movements after bins were found to differ. */
const moves = (
  onHand: string,
  cells: readonly Part[],
  found: { readonly moved?: readonly BinQty[]; readonly changes: readonly BinQty[] },
) => movesOf(onHand, cells, { moved: found.moved?.map(ofBin) ?? [], changes: found.changes.map(ofBin) })

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

it('[COUNT-668] what one lot has too much becomes the lot that lacks it, in the bin where it lies', () => {
  const cells: readonly Part[] = [
    [71, 5, '2'],
    [72, 5, '4'],
    [71, 6, '3'],
  ]
  const ofLots = { bin: false, lot: true }
  const changes: readonly Part[] = [
    [undefined, 5, '-3'],
    [undefined, 6, '3'],
  ]
  expect(movesOf('9', cells, { by: ofLots, changes: changes })).toEqual(['71/5 -2', '71/6 2', '72/5 -1', '72/6 1'])
  // What no lot lacks is of none, and stays in its bin.
  expect(movesOf('9', cells, { by: ofLots, changes: changes.slice(0, 1) })).toEqual([
    '71/5 -2',
    '71/- 2',
    '72/5 -1',
    '72/- 1',
  ])
  // What came in of no lot becomes the lot that was found.
  expect(movesOf('11', cells, { by: ofLots, changes: [[undefined, 6, '2']] })).toEqual(['-/6 2'])
})

it('[COUNT-668] counted by both, a lot moves in its bin alone, and the rest stays where it lies', () => {
  const cells: readonly Part[] = [
    [71, 5, '2'],
    [71, undefined, '1'],
    [undefined, 6, '3'],
  ]
  const ofBoth = { bin: true, lot: true }
  const changes: readonly Part[] = [
    [71, 5, '-1'],
    [71, undefined, '1'],
    [undefined, 6, '-3'],
    [72, 6, '3'],
  ]
  expect(movesOf('6', cells, { by: ofBoth, changes: changes })).toEqual(['71/5 -1', '71/- 1', '-/6 -3', '72/6 3'])
  // More lots than the place holds: what is too much leaves as goods that are picked do.
  expect(movesOf('6', cells, { by: ofBoth, changes: [[72, 6, '2']] })).toEqual(['71/5 -2', '72/6 2'])
})
