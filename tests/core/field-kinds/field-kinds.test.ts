import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import type { Scalar } from '../../../src/engine/core/model/value.ts'
import { FieldsSource } from '../../../src/engine/core/definition/schema/family/field-source-schema.ts'
import { fieldKinds, kindOf, type FieldKindName } from '../../../src/engine/core/field-kinds/field-kinds.ts'
import { american } from './sample-locale.ts'

/** Of each kind: options that pass, values that are right, values that are wrong with the code; what people type and read, where no test of its own says it. */
const samples: {
  readonly [K in FieldKindName]: {
    options?: Record<string, unknown>
    right: unknown[]
    wrong: [unknown, string][]
    typed?: [string, unknown][]
    shown?: [Scalar, string][]
  }
} = {
  text: {
    options: { min: 2, max: 4, pattern: 'code' },
    right: ['AB-1'],
    wrong: [
      [5, 'text'],
      ['a', 'tooShort'],
      ['abcde', 'tooLong'],
      ['a b', 'codePattern'],
      ['a\nb', 'characters'],
      ['a\u0000b', 'characters'],
    ],
  },
  multiline: {
    options: { max: 5 },
    right: ['a\nb', '😀😀😀😀😀'],
    wrong: [
      ['abcdef', 'tooLong'],
      ['a\u0000', 'characters'],
      ['\ud800', 'characters'],
    ],
  },
  choice: {
    options: { options: ['A', 'B'] },
    right: ['A'],
    wrong: [
      ['C', 'choice'],
      [1, 'choice'],
      ['toString', 'choice'],
    ],
  },
  boolean: {
    right: [true, false],
    wrong: [
      ['true', 'boolean'],
      [1, 'boolean'],
    ],
  },
  integer: {
    options: { atLeast: 1 },
    right: [1, 2147483647],
    wrong: [
      [0, 'atLeast'],
      [1.5, 'integer'],
      ['1', 'integer'],
      [2147483648, 'tooLarge'],
    ],
  },
  quantity: {
    options: { above: '0', decimals: 3 },
    right: ['0.001', '99999999999999'],
    wrong: [
      ['0', 'above'],
      ['1.2345', 'tooManyDecimals'],
      ['100000000000000', 'tooLarge'],
      [1, 'number'],
      ['1e3', 'number'],
    ],
  },
  money: {
    options: { atMost: 100 },
    right: ['100.0000', '-5', '1.20000'],
    wrong: [
      ['100.01', 'atMost'],
      ['0.00001', 'tooManyDecimals'],
      ['ten', 'number'],
    ],
  },
  cost: {
    options: { below: '10' },
    right: ['9.999999'],
    wrong: [
      ['10', 'below'],
      ['-100000000000000', 'tooLarge'],
    ],
  },
  percent: {
    options: { atLeast: '0', atMost: '100' },
    right: ['12.5'],
    wrong: [
      ['-0.1', 'atLeast'],
      ['100.1', 'atMost'],
    ],
  },
  rate: {
    options: { above: '0' },
    right: ['1.0925', '0.0000000001'],
    wrong: [
      ['0', 'above'],
      ['1.00000000001', 'tooManyDecimals'],
    ],
  },
  duration: {
    options: { atLeast: 15, atMost: 600 },
    right: [15, 90, 600],
    wrong: [
      [14, 'atLeast'],
      [601, 'atMost'],
      [-1, 'duration'],
      [1.5, 'duration'],
      ['90', 'duration'],
    ],
    typed: [
      ['1:30', 90],
      ['90', 90],
      ['1h30', 90],
      ['1 h 30 min', 90],
      ['2H', 120],
      ['45 min', 45],
      ['0:05', 5],
      ['1:5', undefined],
      ['1:75', undefined],
      ['1h75', undefined],
      ['an hour', undefined],
      ['-1:00', undefined],
    ],
    shown: [
      [90, '1:30'],
      [5, '0:05'],
      ['600', '10:00'],
      ['soon', 'soon'],
    ],
  },
  date: {
    options: { notBefore: 'today-7', notAfter: '2026-12-31' },
    right: ['2026-11-14', '2026-12-31'],
    wrong: [
      ['2026-11-13', 'notBefore'],
      ['2027-01-01', 'notAfter'],
      ['2026-02-30', 'date'],
      ['21/11/2026', 'date'],
      [20261121, 'date'],
    ],
  },
  instant: {
    right: ['2026-11-21T02:30:00Z', '2026-11-21T02:30:00.123Z'],
    wrong: [
      ['2026-11-21', 'instant'],
      ['2026-11-21T25:00:00Z', 'instant'],
    ],
  },
  lookup: {
    options: { to: 'location' },
    right: [1],
    wrong: [
      ['1', 'lookup'],
      [0, 'lookup'],
      [1.5, 'lookup'],
      [2 ** 60, 'lookup'],
    ],
  },
  lines: {
    options: { fields: {} },
    right: [[]],
    wrong: [
      ['', 'lines'],
      [{}, 'lines'],
    ],
  },
  image: { right: [4], wrong: [['x', 'image']] },
  attachment: { right: [4], wrong: [['x', 'attachment']] },
  status: { right: ['Approved'], wrong: [[4, 'choice']] },
  quantities: {
    right: ['2.35 2.40 2.31', '4'],
    wrong: [
      ['2.35 heavy', 'quantities'],
      ['2.35  2.4', 'quantities'],
      [2.35, 'quantities'],
      ['2.35 0', 'above'],
      ['2.35 -1', 'above'],
      ['2.35 1.0000001', 'tooManyDecimals'],
    ],
    shown: [['2.35 2.40 1234.5', '2.35 2.40 1,234.5']],
  },
  offers: {
    right: ['[{"of":2,"name":"Blue Sea","price":"2.1"}]'],
    wrong: [
      ['Blue Sea 2.10', 'offers'],
      ['[{"of":2,"price":"2.1"}]', 'offers'],
      ['[{', 'offers'],
    ],
    shown: [
      [
        '[{"of":2,"name":"Blue Sea","price":"2.1"},{"of":5,"name":"Maison Verte","price":"2.17","asked":{"price":"2","code":"EUR","decimals":2}}]',
        'Blue Sea 2.10 · Maison Verte 2.17 (2.00 EUR)',
      ],
    ],
  },
  trend: { right: ['3 5 4.5'], wrong: [['much', 'trend']], shown: [['3 5 4.5', '3 5 4.5']] },
  sentences: {
    right: ['scans.problem.twice {"number":"VCH1"}', 'The same invoice is there already: VCH1'],
    wrong: [[4, 'text']],
  },
  path: {
    right: ['Food / Fresh'],
    wrong: [['x'.repeat(601), 'treeDepth']],
    shown: [
      ['Food', 'Food'],
      ['Food / Fresh / Fruit', '\u2003\u2003\u2003\u2003Fruit'],
    ],
  },
}

const cases = Object.values(fieldKinds).map((kind) => ({ kind, sample: samples[kind.name] }))

describe('fieldKinds', () => {
  it('[KIND-1] holds every kind under its own name', () => {
    for (const [name, kind] of Object.entries(fieldKinds)) expect(kind.name).toBe(name)
    expect(kindOf({ type: 'money' })).toBe(fieldKinds.money)
  })

  it.each(cases)('[KIND-2] knows the options of $kind.name and no others', ({ kind, sample }) => {
    const schema = Compile(kind.options)
    expect(schema.Check(sample.options ?? {})).toBe(true)
    expect(schema.Check({ ...sample.options, surprise: 1 })).toBe(false)
  })

  it.each(['default', 'compute', 'unique', 'width', 'reveals'])('[KIND-17] refuses %s of lines', (key) => {
    const schema = Compile(FieldsSource)
    const written = { default: 1, compute: 1, unique: true, width: 90, reveals: [] }[key]
    expect(schema.Check({ rows: { type: 'lines', fields: {} } })).toBe(true)
    expect(schema.Check({ rows: { type: 'lines', fields: {}, [key]: written } })).toBe(false)
    expect(schema.Check({ amount: { type: 'money', [key]: written } })).toBe(true)
  })

  it.each(cases)(
    '[KIND-3] accepts sound values of $kind.name and names what is wrong with others',
    ({ kind, sample }) => {
      const check = (value: unknown) => kind.check(sample.options ?? {}, value, '2026-11-21')
      for (const value of sample.right) expect(check(value)).toBeUndefined()
      for (const [value, code] of sample.wrong) expect([value, check(value)?.code]).toEqual([value, code])
    },
  )

  it.each(cases.flatMap(({ kind, sample }) => (sample.typed ?? []).map(([text, value]) => ({ kind, text, value }))))(
    '[KIND-16] reads $text as $value in $kind.name',
    ({ kind, text, value }) => {
      const read = kind.parse({}, text, american)
      expect(read).toEqual(value === undefined ? { ok: false, error: kind.name } : { ok: true, value })
    },
  )

  it.each(cases.flatMap(({ kind, sample }) => (sample.shown ?? []).map(([value, text]) => ({ kind, value, text }))))(
    '[KIND-16] shows $value as $text in $kind.name',
    ({ kind, value, text }) => expect(kind.format({}, value, american)).toBe(text),
  )

  it.each(cases)('[KIND-4] reads nothing as null and shows null as nothing in $kind.name', ({ kind, sample }) => {
    const read = kind.parse(sample.options ?? {}, '  ', american)
    if (kind.name !== 'lines' && !kind.isDerived) expect(read).toEqual({ ok: true, value: null })
    expect(kind.format(sample.options ?? {}, null, american)).toBe('')
  })
})
