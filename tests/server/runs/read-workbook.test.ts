import { describe, expect, it } from 'vitest'
import { openWorkbook, readWorkbook, usualWorkbookLimits } from '../../../server/runs/imports/read-workbook.ts'
import { sheetFile, zipOf } from './workbook-files.ts'

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

/** Why a workbook is refused, and how long the server itself could do nothing else meanwhile. */
async function refused(file: Buffer, limits = {}) {
  let [longest, last] = [0, performance.now()]
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 10)
  const answer = await openWorkbook(file, { ...usualWorkbookLimits, ...limits })
  clearInterval(beat)
  return { why: answer.ok ? 'read' : answer.why, isFree: longest < 1_000 }
}

describe('workbooks of strangers', () => {
  it('[IMP-5] are read with what their cells share, say themselves, and leave out', async () => {
    const file = zipOf({
      'xl/sharedStrings.xml':
        '<sst><si><t>A &amp; B</t></si><si><r><t>two </t></r><r><t>parts</t></r><rPh><t>spoken</t></rPh></si></sst>',
      'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="a"><x:sheetData>
        <x:row><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1"><x:f>1+1</x:f><x:v>2.5</x:v></x:c></x:row>
        <x:row/><x:row><x:c r="A3" t="s"><x:v>1</x:v></x:c><x:c r="AB3"><x:v>9</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    })
    expect(await readWorkbook(file)).toEqual([['A & B', '', '2.5'], [], ['two parts']])
  })

  it('[IMP-5] that unpack to a hundred times their size are refused', async () => {
    expect(await refused(sheetFile(cell('A1', ' '.repeat(40_000_000))))).toEqual({ why: 'ratio', isFree: true })
  })

  it('[IMP-5] whose rows never close are refused at once', async () => {
    const started = performance.now()
    const noise = Array.from({ length: 400_000 / 5 }, (_, no) => `<row>${no % 97}`).join('')
    expect(await refused(sheetFile(noise))).toEqual({ why: 'depth', isFree: true })
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  it('[IMP-5] of many parts are refused before any of them is looked for', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, no) => [`xl/media/${no}`, 'x']))
    expect(await refused(sheetFile('', many))).toEqual({ why: 'entries', isFree: true })
  })

  it('[IMP-5] with a document type are refused, and with it every entity', async () => {
    const sheet = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;">]><worksheet>&c;</worksheet>'
    expect((await refused(zipOf({ 'xl/worksheets/sheet1.xml': sheet }))).why).toBe('doctype')
  })

  it('[IMP-5] are refused beyond time, memory, rows and letters, and where they are damaged', async () => {
    const rows = Array.from({ length: 20_000 }, (_, no) => `<row>${cell(`A${no}`, `code ${no * 7919}`)}</row>`).join('')
    expect((await refused(sheetFile(rows), { milliseconds: 1 })).why).toBe('time')
    expect((await refused(sheetFile(rows), { memoryMb: 20 })).why).toBe('memory')
    expect((await refused(sheetFile(rows), { rows: 1_000 })).why).toBe('length')
    expect((await refused(sheetFile(rows), { told: 1_000 })).why).toBe('length')
    expect((await refused(sheetFile(`<row>${cell('A1', 'x'.repeat(40_000))}</row>`))).why).toBe('length')
    expect((await refused(sheetFile('<row>'))).why).toBe('damaged')
    expect((await refused(zipOf({ 'xl/other.xml': '<a/>' }))).why).toBe('damaged')
    await expect(readWorkbook(Buffer.from('no workbook'))).rejects.toThrow(/E_IMPORT_FILE/)
  })
})
