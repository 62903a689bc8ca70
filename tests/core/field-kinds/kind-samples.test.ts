import { describe, expect, it } from 'vitest'
import { fieldKinds, kindOf, type FieldKindName } from '#core/field-kinds/field-kinds.ts'

const seed = { number: 4711, today: '2026-02-27' }

/** Options worth a look besides none. */
const options: Partial<Record<FieldKindName, readonly Readonly<Record<string, unknown>>[]>> = {
  text: [
    { max: 3 },
    { min: 20 },
    { pattern: 'code', max: 4 },
    { pattern: 'digits', max: 5 },
    { pattern: 'email' },
    { pattern: 'phone' },
  ],
  choice: [{ options: ['A', 'B'] }],
  quantity: [{ above: '0' }, { above: '0', below: '0.01', decimals: 3 }, { atLeast: '7', atMost: '7' }],
  percent: [{ atLeast: 0, atMost: 100 }],
  integer: [{ atLeast: 2000, atMost: 2999 }],
  date: [{ notBefore: 'today+3', notAfter: 'today+4' }, { notAfter: '2020-01-01' }],
}

const cases = Object.keys(fieldKinds).flatMap((name) => {
  // The keys of the table of kinds are its names.
  const kind = kindOf({ type: name as FieldKindName })
  return [{}, ...(options[kind.name] ?? [])].map((own) => [`${name} ${JSON.stringify(own)}`, kind, own] as const)
})

describe.each(cases)('%s', (_name, kind, own) => {
  const { right, wrong } = kind.samples(own, seed)

  it('[SAMPLE-1] takes its samples', () => {
    expect(right.map((value) => kind.check(own, value, seed.today))).toEqual(right.map(() => undefined))
    if (Object.keys(own).length > 0) expect(right.length).toBeGreaterThan(0)
  })

  it('[SAMPLE-1] refuses what breaks it by a step, by the code that is named', () => {
    // An id nobody has is only known to nobody.
    const known = wrong.filter(({ code }) => code !== 'lookup')
    expect(known.map(({ value }) => kind.check(own, value, seed.today)?.code)).toEqual(known.map(({ code }) => code))
  })
})
