import { describe, expect, it } from 'vitest'
import { drawnLines, shownColumns } from '#core/matrix/drawn-matrix.ts'
import type { LineRecord } from '#core/model/value.ts'
import type { WireList } from '#core/http/odata-contract.ts'
import type { ODataQuery } from '../../../../src/engine/ui/client/data/odata-query.ts'
import { printMatrixFile } from '../../../../src/engine/ui/form/matrix/file/print-matrix-file.ts'
import { readMatrixFile } from '../../../../src/engine/ui/form/matrix/file/read-matrix-file.ts'
import { textOfBytes } from '../../../../src/engine/ui/form/matrix/file/text-of-bytes.ts'
import { createFormLogic } from '../../../../src/engine/ui/form/store/create-form-logic.ts'
import { createFormStore } from '../../../../src/engine/ui/form/store/form-store.ts'
import { field, linesField, requisition, scopeOf, session } from '../../../core/record/sample-entity.ts'
import { locale as english, rowsOf } from '../open-sample.ts'

const spanish = { ...english, language: 'es-ES' }
const periods = [1, 2, 3]
/** What stands under a text key: headings of the table as a person reads them. */
const texts: Readonly<Record<string, string>> = {
  centre: 'Cost centre',
  account: 'Account',
  amount: 'Total',
  ...Object.fromEntries(periods.map((period) => [`period_${period}`, `P${period}`])),
}
const translate = (key: string) => texts[key] ?? key
const named = (set: string) => ({
  required: true,
  label: set === 'CostCentres' ? 'centre' : 'account',
  lookup: {
    to: set,
    keyProperty: '',
    set,
    hasCodes: false,
    of: undefined,
    fill: {},
    proposed: [],
    same: [],
    columns: ['name'],
    everySite: undefined,
    takesInactive: false,
    takesUnused: false,
    takesNamed: false,
    filter: undefined,
  },
})
const stored = {
  ...linesField('lines', [
    field('centre', 'lookup', named('CostCentres')),
    field('account', 'lookup', named('GlAccounts')),
    field('period', 'integer', { required: true }),
    field('amount', 'money', { required: true, label: 'amount', options: { atLeast: '0' } }),
  ]),
  min: 0,
  max: 24,
  once: ['centre', 'account', 'period'],
  matrix: {
    rows: ['centre', 'account'],
    column: 'period',
    value: 'amount',
    upTo: 'copies',
    hasFile: true,
    columns: periods.map((value) => ({ id: `amount_${value}`, value, label: `period_${value}` })),
    cells: undefined,
  },
}
const drawn = drawnLines(stored)

/** The names the server knows, by set. */
const known: Readonly<Record<string, readonly string[]>> = {
  CostCentres: ['Kitchen', 'Bar', '=Pool, "heated"'],
  GlAccounts: ['Food expense', 'Supplies', 'Supplies'],
}
const idOf = (set: string, index: number) => (set === 'CostCentres' ? 10 : 20) + index

const read = async (set: string, { filter = '' }: ODataQuery): Promise<WireList> => ({
  value: (known[set] ?? []).flatMap((name, index) =>
    filter.toLowerCase().includes(`'${name.toLowerCase()}'`) ? [{ Id: idOf(set, index), Name: name }] : [],
  ),
})

/** A form that holds the kitchen's food, named as the server names it. */
function open(rows: readonly LineRecord[] = [{ id: 1, centre: 10, account: 20, amount_1: '100', amount_2: '200.5' }]) {
  let last = 0
  const entity = { ...requisition, rules: [], lines: [drawn] }
  const logic = createFormLogic({ entity, session, locale: english, isNew: true, newKey: () => `n${(last += 1)}` })
  const store = createFormStore(logic, { ...scopeOf().record, lines: rows })
  store.titles.put('CostCentres', 10, 'Kitchen')
  store.titles.put('GlAccounts', 20, 'Food expense')
  return store
}

function readInto(store: ReturnType<typeof open>, text: string, { locale = english, lines = drawn } = {}) {
  return readMatrixFile({ store, families: {}, read, locale, translate }, lines, text)
}

const told = (problems: Awaited<ReturnType<typeof readInto>>['problems']) =>
  problems.map(({ row, heading, message }) => [row, heading, message])

describe('a matrix and its file', () => {
  it('[MATRIX-7] finds columns by what they are called or by their number, in any order, and passes the sum over', async () => {
    const store = open()
    const { edits, added, problems } = await readInto(
      store,
      'account;2;Total;cost centre;p1\nFood expense;7,25;999;KITCHEN;1.5\nfood expense;1;9;bar;2\n\n',
    )
    expect(problems).toEqual([])
    expect(added).toBe(1)
    expect(rowsOf(store)).toHaveLength(1)
    store.editLines('lines', edits)
    expect(
      rowsOf(store).map(({ centre, account, amount_1, amount_2 }) => [centre, account, amount_1, amount_2]),
    ).toEqual([
      [10, 20, '1.5', '7.25'],
      [11, 20, '2', '1'],
    ])
    expect(store.titles.get('CostCentres', 11)).toBe('Bar')
    store.undo()
    expect(rowsOf(store)).toHaveLength(1)
    expect(rowsOf(store)[0]?.amount_2).toBe('200.5')
  })

  it('[MATRIX-7] reads figures by the language of the person, exactly', async () => {
    const file = 'Cost centre\tAccount\tP1\tP2\nKitchen\tFood expense\t1.234,5\t0,0001'
    const { edits } = await readInto(open(), file, { locale: spanish })
    expect(edits.map(({ input }) => (input.kind === 'value' ? input.value : ''))).toEqual(['1234.5', '0.0001'])
  })

  it('[MATRIX-8] tells every problem at once by row and column, and keeps what is right', async () => {
    const store = open()
    const file = [
      'Cost centre,Account,P1,P2,P3,Week 9,P1',
      'Kitchen,Food expense,many,300,,,',
      'Cellar,Food expense,1,2,,,',
      'Bar,Supplies,1,2,,,',
      'Bar,,1,2,,,',
      'Bar,Food expense,-5,2,4,,',
      'bar,FOOD EXPENSE,6,,,,',
    ].join('\r\n')
    const { edits, added, problems } = await readInto(store, file, { lines: shownColumns(drawn, 2) })
    expect(told(problems)).toEqual([
      [1, 'Week 9', 'form.matrix.file.unknown'],
      [1, 'P1', 'form.matrix.file.twice'],
      [2, 'P1', 'validation.number'],
      [3, 'Cost centre', 'form.words.notFound'],
      [4, 'Account', 'form.words.notFound'],
      [5, 'Account', 'validation.required'],
      [6, 'P1', 'validation.atLeast'],
      [6, 'P3', 'form.matrix.file.beyond'],
      [7, 'Account', 'validation.twice'],
    ])
    expect(added).toBe(1)
    store.editLines('lines', edits)
    expect(rowsOf(store).map(({ centre, amount_1, amount_2 }) => [centre, amount_1 ?? null, amount_2])).toEqual([
      [10, '100', '300'],
      [11, null, '2'],
    ])
  })

  it('[MATRIX-8] reads nothing where no column names the rows, and no more rows than there is room for', async () => {
    expect(told((await readInto(open(), 'Cost centre,P1\nKitchen,5')).problems)).toEqual([
      [1, 'Account', 'form.matrix.file.missing'],
    ])
    const full = open([1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ id, centre: 10, account: 20 + id, amount_1: '1' })))
    const { edits, problems } = await readInto(full, 'Cost centre,Account,P1\nBar,Food expense,5')
    expect(edits).toEqual([])
    expect(told(problems)).toEqual([[2, '', 'form.matrix.file.full']])
  })

  it.each([english, spanish])('[MATRIX-9] a table saved as a file reads back unchanged ($language)', async (locale) => {
    const rows = [
      { id: 1, centre: 10, account: 20, amount_1: '1234.5678', amount_2: '0' },
      // An account that may no longer be chosen, and a name a spreadsheet would take for a formula.
      { id: 2, centre: 12, account: 29, amount_3: '1234567.891' },
    ]
    const store = open(rows)
    store.titles.put('CostCentres', 12, '=Pool, "heated"')
    store.titles.put('GlAccounts', 29, 'Closed account')
    const text = printMatrixFile(drawn, rows, { titles: store.titles, locale, translate })
    expect(text).toContain(`"'=Pool, ""heated"""`)
    expect(await readInto(store, text, { locale })).toEqual({ edits: [], added: 0, problems: [] })
    const other = open([])
    const { edits, added } = await readInto(other, text.replace('Closed account', 'Food expense'), { locale })
    expect(added).toBe(2)
    other.editLines('lines', edits)
    expect(rowsOf(other).map(({ amount_1, amount_3 }) => [amount_1 ?? null, amount_3 ?? null])).toEqual([
      ['1234.5678', null],
      [null, '1234567.891'],
    ])
  })

  it('[MATRIX-7] reads what spreadsheets write letters in', () => {
    const bytes = (list: readonly number[]) => new Uint8Array(list).buffer
    expect(textOfBytes(new TextEncoder().encode('\uFEFFCafé').buffer)).toBe('Café')
    expect(textOfBytes(bytes([0x43, 0x61, 0x66, 0xe9]))).toBe('Café')
    expect(textOfBytes(bytes([0xff, 0xfe, 0xe9, 0x00]))).toBe('é')
  })
})
