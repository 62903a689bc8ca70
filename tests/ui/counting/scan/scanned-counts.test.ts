import { expect, it } from 'vitest'
import type { CountLine } from '#core/http/count-contract.ts'
import { scannedCounts } from '../../../../src/plugins/counting/scan/scanned-counts.ts'

const gtin = '04012345678901'
const none = [null, null, null] as const
const lineIn = (...units: readonly (readonly [string, string])[]): CountLine => ({
  id: 1,
  number: 'I-1',
  name: 'Beef',
  bin: null,
  isLoose: false,
  lot: null,
  expires: null,
  isLotless: false,
  shelf: null,
  baseUnit: 'lb',
  units: units.map(([code, factor]) => ({ code, factor })),
  lastCount: null,
  codes: [],
  counts: [null, null, null],
  counted: null,
  countNo: 0,
  counter: null,
  countedAt: null,
  isOthers: false,
  isRecount: false,
  isOwn: false,
})
const beef = lineIn(['case', '20'], ['lb', '1'])

it('[COUNT-29] a weight goes to the unit of weight, converted where the code says it in another', () => {
  const counts = (facts: object, now: readonly [string | null, string | null, string | null] = [...none]) =>
    scannedCounts(beef, { facts: { gtin, ...facts }, unit: 0, now: [...now] })
  expect(counts({ pounds: '12.35' })).toEqual([null, '12.35', null])
  // 2 kg ÷ 0.45359237
  expect(counts({ kilograms: '2' })).toEqual([null, '4.4092', null])
  // Packs one after another add up.
  expect(counts({ pounds: '1.5' }, ['3', '12.35', null])).toEqual(['3', '13.85', null])
})

it('[COUNT-29] pieces are counted one by one, packs in a box in the unit of the code', () => {
  const cups = lineIn(['case', '24'], ['each', '1'])
  const counts = (facts: object) => scannedCounts(cups, { facts: { gtin, ...facts }, unit: 0, now: [...none] })
  expect(counts({ pieces: '12' })).toEqual([null, '12', null])
  expect(counts({ contained: '6' })).toEqual(['6', null, null])
})

it('[COUNT-29] a code that says neither, or a line without such a unit, fills nothing in', () => {
  const cups = lineIn(['case', '24'], ['each', '1'])
  expect(scannedCounts(cups, { facts: { gtin, kilograms: '2' }, unit: 0, now: [...none] })).toBeUndefined()
  expect(scannedCounts(cups, { facts: { gtin, lot: 'A' }, unit: 0, now: [...none] })).toBeUndefined()
})
