import { expect, it } from 'vitest'
import { spanIssues } from '../../../../src/engine/core/record/validate/once-issues.ts'
import { field, linesField } from '../sample-entity.ts'

const prices = {
  ...linesField('prices', [
    field('supplier', 'integer'),
    field('unit', 'integer'),
    field('since', 'date'),
    field('until', 'date'),
  ]),
  spans: { of: ['supplier', 'unit'], from: 'since', to: 'until' },
}

const price = (since: string | null, until: string | null, supplier: number | null = 1) => ({
  supplier,
  unit: 2,
  since,
  until,
})

const overlaps = (...rows: readonly ReturnType<typeof price>[]) => spanIssues(prices, rows).map(({ row }) => row)

it('[REC-36] refuses the later of two lines that hold on one day, where it begins', () => {
  const rows = [price('2026-01-01', '2026-01-31'), price('2026-01-31', null)]
  expect(spanIssues(prices, rows)).toEqual([
    { field: 'since', lines: 'prices', row: 1, code: 'spanOverlap', message: 'validation.spanOverlap' },
  ])
  expect(overlaps(price('2026-02-01', null), price('2026-01-01', '2026-02-01'))).toEqual([1])
  expect(overlaps(price('2026-01-01', '2026-12-31'), price('2026-03-01', '2026-03-02'))).toEqual([1])
})

it('[REC-36] lets a line without an end hold until the next one, and two without a beginning not stand beside each other', () => {
  expect(overlaps(price(null, null), price('2026-01-01', null), price('2026-03-01', null))).toEqual([])
  expect(overlaps(price('2026-01-01', '2026-01-31'), price('2026-02-01', null))).toEqual([])
  expect(overlaps(price(null, null), price(null, null))).toEqual([1])
  expect(overlaps(price(null, '2026-01-01'), price('2026-01-01', null))).toEqual([1])
})

it('[REC-36] looks at lines of the same alone, and at none without their days', () => {
  expect(
    overlaps(price(null, null, 1), price(null, null, 2), price(null, null, null), price(null, null, null)),
  ).toEqual([])
  const unseen = { ...prices, fields: prices.fields.slice(0, 2) }
  expect(spanIssues(unseen, [price(null, null), price(null, null)])).toEqual([])
})

it('[REC-36] lets lines that hold from different quantities hold beside each other, however these are written', () => {
  const steps = {
    ...prices,
    ...linesField('prices', [...prices.fields, field('least', 'quantity')]),
    spans: { ...prices.spans, least: 'least' },
  }
  const at = (least: string | null, since: string | null = null) => ({ ...price(since, null), least })
  const refused = (...rows: readonly ReturnType<typeof at>[]) => spanIssues(steps, rows).map(({ row }) => row)
  expect(refused(at('1'), at('10'), at('20'))).toEqual([])
  expect(refused(at('10'), at('1'), at('10.0'))).toEqual([2])
  expect(refused(at(null), at('0'))).toEqual([1])
  expect(refused(at('10', '2026-01-01'), at('10', '2026-03-01'), at('1', '2026-01-01'))).toEqual([])
})
