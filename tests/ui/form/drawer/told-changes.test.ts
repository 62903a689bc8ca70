import { describe, expect, it } from 'vitest'
import type { HistoryChange } from '#core/http/drawer-contract.ts'
import { foldLines, isNoise, isWholeLine } from '../../../../src/engine/ui/form/drawer/told-changes.ts'
import { field } from '../../support/sample-list.ts'

const cell = (Line: number, Field: string, more: Partial<HistoryChange> = {}): HistoryChange => ({
  Field,
  Lines: 'lines',
  Line,
  Before: null,
  After: '1',
  ...more,
})

describe('what an entry of the history tells', () => {
  it('[FORM-680] is a row for each line that was added or removed, where its first cell stood', () => {
    const remark: HistoryChange = { Field: 'remark', Lines: null, Line: null, Before: null, After: 'x' }
    const removed = { Whole: 'removed', Before: '1', After: null } as const
    const told = foldLines([
      remark,
      cell(1, 'remark'),
      cell(2, 'item', { Whole: 'added' }),
      cell(2, 'qty', { Whole: 'added' }),
      cell(2, 'item', removed),
    ])
    expect(
      told.map((change) => (isWholeLine(change) ? [change.how, change.line, change.cells.length] : change.Field)),
    ).toEqual(['remark', 'remark', ['added', 2, 2], ['removed', 2, 1]])
  })

  it('[APPR-230] leaves out for who decides the state, figures of the moment and sums of quantities', () => {
    const sum = { how: 'sum', of: [{ lines: 'lines', column: 'qty' }], unless: undefined, in: undefined } as const
    const choices = [{ value: 'Draft', label: 'x' }]
    expect([
      isNoise(field('status', 'status', { choices })),
      isNoise(field('totalQty', 'quantity', { total: sum })),
      isNoise(field('totalValue', 'money', { total: sum })),
      isNoise(field('qty', 'quantity'), true),
      isNoise(field('value', 'money', { compute: { var: 'row.qty' } }), true),
      isNoise(field('value', 'money', { compute: { var: 'rec.qty' } })),
    ]).toEqual([true, true, false, false, true, false])
  })
})
