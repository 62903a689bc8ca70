import { expect, it } from 'vitest'
import type { PickedLine } from '../../../../src/engine/core/http/figures/picks-contract.ts'
import { findPicked } from '../../../../src/engine/ui/form/moves/picks/find-picked.ts'

const pick = (lot: string | null) => ({ bin: 'A-1', lot, expiresOn: null, qty: '1' })
const lines: readonly PickedLine[] = [
  { id: 1, codes: ['I-30', '4006381333931'], picks: [pick('L-1')] },
  { id: 2, codes: ['I-30', '4006381333931'], picks: [pick('L-2')] },
  { id: 3, codes: ['I-31'], picks: [pick(null)] },
]

it('[PICK-2] a code leads to the line of its item: its number, a code on a pack or a GS1 code', () => {
  expect(findPicked(lines, ' i-31 ')).toEqual({ id: 3, otherLot: undefined })
  expect(findPicked(lines, '4006381333931')).toEqual({ id: 1, otherLot: undefined })
  expect(findPicked(lines, '(01)04006381333931(10)L-2')).toEqual({ id: 2, otherLot: undefined })
  expect(findPicked(lines, '99')).toBeUndefined()
  expect(findPicked(lines, ' ')).toBeUndefined()
})

it('[PICK-2] a lot that none of the lines would take is told, and leads to the first of them', () => {
  expect(findPicked(lines, '(01)04006381333931(10)L-9')).toEqual({ id: 1, otherLot: 'L-9' })
})
