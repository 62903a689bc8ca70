import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTsv, printTsv } from '../../../src/widgets/grid/clipboard/tsv.ts'

describe('tab-separated text', () => {
  it.each([
    ['one cell', 'a', [['a']]],
    [
      'rows and cells',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells at every place',
      '\ta\t\n\t\t',
      [
        ['', 'a', ''],
        ['', '', ''],
      ],
    ],
    ['an empty row in the middle', 'a\n\nb', [['a'], [''], ['b']]],
    ['quoted tabs, lines and quotes', '"a\tb"\t"c\nd"\t"e ""f"""', [['a\tb', 'c\nd', 'e "f"']]],
    ['a quote that quotes nothing', '5" pipe\t"open', [['5" pipe', '"open']]],
    ['words after a closing quote', '"a" b\tc', [['"a" b', 'c']]],
    ['nothing', '', []],
  ])('[GRID-4] reads %s', (_name, text, rows) => {
    expect(parseTsv(text)).toEqual(rows)
  })

  it('[GRID-4] reads back whatever it wrote', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', ',', 'é') })
    const rows = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      )
    fc.assert(
      fc.property(rows, (block) => {
        // One empty cell alone is the same text as nothing.
        fc.pre(printTsv(block) !== '')
        expect(parseTsv(`${printTsv(block)}\n`)).toEqual(block)
      }),
    )
  })
})
