import { expect, it } from 'vitest'
import type { LineRecord } from '#core/model/value.ts'
import { judgeRows } from '../../../server/runs/imports/judge-rows.ts'

const units = [
  { item: 1, number: 'beef', unit: 11, code: 'kg', barcodes: [] },
  { item: 2, number: 'salt', unit: 12, code: 'kg', barcodes: [] },
]
const imports = {
  item: 'item',
  among: ['bin', 'lot'],
  amounts: [{ unit: 'unit1', qty: 'count1' }],
  adds: false,
  unlisted: { of: 'lot', none: 'lotless', name: 'newLot', day: 'newExpires' },
}
const lines = [
  { id: 1, item: 1, unit1: 11, bin: 71 },
  { id: 2, item: 1, unit1: 11, bin: 72 },
  { id: 3, item: 1, unit1: 11, bin: null },
  { id: 4, item: 2, unit1: 12, bin: null },
]
const places = new Map([
  ['bin/71', 'a-1'],
  ['bin/72', 'a-2'],
  ['lot/71', 'l-1'],
  ['lot/6', 'l/2'],
])
const judged = (code: string, place: string, own: readonly LineRecord[] = lines, day = '') => {
  const row = { row: 1, code, unit: '', qty: '3', place, day }
  const target = { imports, lines: own, places, known: new Map() }
  return judgeRows([row], units, target).map(({ among, problems }) => ({ among, problems }))
}

it('[IMP-46] a row names the bin of its line in a fourth cell, and a dash what lies in none', () => {
  expect(judged('BEEF', 'A-2')).toEqual([{ among: 72, problems: [] }])
  expect(judged('BEEF', '-')).toEqual([{ among: null, problems: [] }])
  expect(judged('SALT', '')).toEqual([{ among: null, problems: [] }])
})

it('[IMP-46] a row that names no bin, or another, counts nothing of an item that is counted by its bins', () => {
  for (const place of ['', 'B-9']) expect(judged('BEEF', place)).toMatchObject([{ problems: ['place'] }])
  expect(judged('BEEF', '', lines.slice(0, 1))).toMatchObject([{ problems: ['place'] }])
  expect(judged('SALT', 'A-1')).toMatchObject([{ problems: ['place'] }])
})

it('[IMP-56] a dash is a line beside those of bins, and no item the sheet counts as a whole', () => {
  expect(judged('SALT', '-')).toMatchObject([{ problems: ['place'] }])
})

it('[IMP-67] a row names the lot of its line, behind the bin where lines are of bins, and a dash for what is of none', () => {
  const ofLots = [
    { id: 1, item: 1, unit1: 11, bin: null, lot: 71 },
    { id: 2, item: 1, unit1: 11, bin: null, lot: null },
  ]
  expect(judged('BEEF', 'L-1', ofLots)).toEqual([{ among: null, problems: [] }])
  expect(judged('BEEF', '-', ofLots)).toEqual([{ among: null, problems: [] }])
  expect(judged('BEEF', '', ofLots)).toMatchObject([{ problems: ['place'] }])
  const ofBoth = [
    { id: 1, item: 1, unit1: 11, bin: 71, lot: 71 },
    { id: 2, item: 1, unit1: 11, bin: 71, lot: 6 },
    { id: 3, item: 1, unit1: 11, bin: 72, lot: null },
    { id: 4, item: 1, unit1: 11, bin: null, lot: 71 },
  ]
  const rows = ['a-1 / L-1', 'A-1/L/2', 'A-2/-', '-/L-1', 'A-1'].map((place, row) => ({
    row,
    code: 'BEEF',
    unit: '',
    qty: '3',
    place,
    day: '',
  }))
  const found = judgeRows(rows, units, { imports, lines: ofBoth, places, known: new Map() })
  expect(found.map(({ among, problems }) => [among, ...problems])).toEqual([[71], [71], [72], [null], [null, 'place']])
})

it('[IMP-693] a row may name a lot no line of its item says, in a bin it has a line in, with the day it expires', () => {
  const ofLots = [
    { id: 1, item: 1, unit1: 11, bin: null, lot: 71 },
    { id: 2, item: 1, unit1: 11, bin: null, lot: null, newLot: 'L-8' },
  ]
  for (const [place, day] of [
    ['L-9', ''],
    ['L-9', '2026-12-24'],
    ['L-9', '46380'],
    ['l-8', ''],
  ] as const)
    expect(judged('BEEF', place, ofLots, day)).toEqual([{ among: null, problems: [] }])
  for (const day of ['24.12.2026', '2026-02-30', 'soon'])
    expect(judged('BEEF', 'L-9', ofLots, day)).toMatchObject([{ problems: ['day'] }])
  // An item with nothing but a line of what is of no lot is counted by lots as well; one counted as a whole is not.
  const ofNone = [{ id: 1, item: 1, unit1: 11, bin: null, lot: null, lotless: 'Lotless' }]
  expect(judged('BEEF', 'L-9', ofNone)).toMatchObject([{ problems: [] }])
  expect(judged('SALT', 'L-9')).toMatchObject([{ problems: ['place'] }])
  const inBins = [
    { id: 1, item: 1, unit1: 11, bin: 71, lot: 71 },
    { id: 2, item: 1, unit1: 11, bin: null, lot: null, lotless: 'Lotless' },
  ]
  expect(judged('BEEF', 'A-1 / L/9', inBins)).toEqual([{ among: 71, problems: [] }])
  for (const place of ['A-2/L-9', 'L-9', 'A-1', '-/L-9'])
    expect(judged('BEEF', place, inBins)).toMatchObject([{ problems: ['place'] }])
})

it('[IMP-693] two rows of such a lot in one unit are one too many, whatever its case', () => {
  const own = [{ id: 1, item: 1, unit1: 11, bin: null, lot: 71 }]
  const rows = ['L-9', 'l-9'].map((place, row) => ({ row, code: 'BEEF', unit: '', qty: '3', place, day: '' }))
  const found = judgeRows(rows, units, { imports, lines: own, places, known: new Map() })
  expect(found.map(({ problems }) => problems)).toEqual([[], ['twice']])
})
