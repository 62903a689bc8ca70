import { expect, it } from 'vitest'
import type { CountLine } from '#core/http/count-contract.ts'
import { findBin, findLines, findScanned, isCode, isScan } from '../../../src/plugins/counting/find-lines.ts'

const line = (id: number, name: string, codes: readonly string[]): CountLine => ({
  id,
  name,
  number: `ITM-${id}`,
  bin: null,
  isLoose: false,
  lot: null,
  expires: null,
  isLotless: false,
  shelf: null,
  baseUnit: 'ea',
  units: [{ code: 'ea', factor: '1' }, null, null],
  lastCount: null,
  codes: codes.map((code) => ({ code, unit: 0 })),
  counts: [null, null, null],
  counted: null,
  countNo: 0,
  counter: null,
  countedAt: null,
  isOthers: false,
  isRecount: false,
  isOwn: false,
})
const lines = [
  line(1, 'Label 4006381333931 spare', ['SHELF-1']),
  line(2, 'Pens', ['04006381333931', '12']),
  line(3, 'Ink', []),
]
const ids = (search: string) => findLines(lines, search).map(({ id }) => id)

it('[COUNT-33] a code names the line whose pack has it, or whose number it is, and never one that holds it in its words', () => {
  expect(findScanned(lines, '4006381333931')[0]?.line.id).toBe(2)
  expect(findScanned(lines, 'itm-3')[0]?.line.id).toBe(3)
  expect(findScanned(lines, '(01)04006381333931(10)L7')).toMatchObject([{ line: { id: 2 }, facts: { lot: 'L7' } }])
  expect(findScanned(lines.slice(0, 1), '4006381333931')).toEqual([])
  expect(findScanned(lines, 'Label')).toEqual([])
  expect([ids('4006381333931'), ids('spare'), ids('5901234123457'), ids('')]).toEqual([[2], [1], [], [1, 2, 3]])
})

it('[COUNT-126] goods that are counted by their bins have several lines, and the label of a bin names it', () => {
  const [, pens = line(2, 'Pens', [])] = lines
  const byBin = [
    { ...pens, bin: 'A-1' },
    { ...pens, id: 4, bin: 'RACK-A-02' },
    { ...pens, id: 5, isLoose: true },
  ]
  expect(findScanned(byBin, '4006381333931').map((found) => found.line.id)).toEqual([2, 4, 5])
  expect(['a-1', 'RACK-A-02 ', 'A', '12'].map((code) => findBin(byBin, code))).toEqual([
    'A-1',
    'RACK-A-02',
    undefined,
    undefined,
  ])
  // A figure is a count, though a bin is called by it.
  const named = [...byBin, { ...pens, id: 6, bin: '12' }]
  expect(['rack-a-02', 'A-1', '12', 'A-9'].map((text) => isCode(named, text))).toEqual([true, true, false, false])
  expect(findLines(byBin, 'rack-a-02').map(({ id }) => id)).toEqual([4])
})

it('[COUNT-32] what was typed slowly is a code where it is one of the sheet, of GS1, or its check digit fits; a count is none', () => {
  expect(['4006381333931', '5901234123457', '0104012345678901', 'SHELF-1'].map((text) => isCode(lines, text))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(['12', '3', '2.5', '1234567', '4006381333932'].map((text) => isCode(lines, text))).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})

it('[COUNT-32] what is typed as fast as a scanner types is a code, unless it is a figure and no code of the sheet', () => {
  expect(['4006381333931', 'SHELF-9', '12345678', '12'].map((text) => isScan(lines, text))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['1200', '12.5', '0,333333', '1234567'].map((text) => isScan(lines, text))).toEqual([
    false,
    false,
    false,
    false,
  ])
})
