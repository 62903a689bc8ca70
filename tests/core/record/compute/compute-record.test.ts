import { describe, expect, it } from 'vitest'
import { computeCircle } from '../../../../src/engine/core/record/compute/compute-plan.ts'
import { createComputer } from '../../../../src/engine/core/record/compute/compute-record.ts'
import { linesOf } from '../../../../src/engine/core/record/record-scope.ts'
import { field, requisition, session } from '../sample-entity.ts'

const computer = createComputer(requisition, session)
const lines = Array.from({ length: 10 }, (_, row) => ({
  item: row,
  qty: String(row),
  unitCost: '0.333333',
  issuedQty: '0',
}))

describe('createComputer', () => {
  it('[REC-11] works out cells, totals and what reads them, each rounded once to its field', () => {
    const done = computer.all({
      lines: [
        { qty: '3', unitCost: '0.333333' },
        { qty: '0.5', unitCost: '10' },
      ],
    })
    expect(done).toMatchObject({
      totalQty: '3.5',
      totalValue: '6',
      withTax: '6.45',
      lines: [
        { value: '1', share: '16.6667' },
        { value: '5', share: '83.3333' },
      ],
    })
  })

  it('[REC-31] counts the rows that have a value in any of the columns named', () => {
    const counted = {
      how: 'count',
      of: ['item', 'note'].map((column) => ({ lines: 'lines', column })),
      unless: undefined,
      in: undefined,
    } as const
    const entries = field('entries', 'integer', { total: counted })
    const counting = createComputer({ ...requisition, fields: [...requisition.fields, entries] }, session)
    // Rows with an item: the first and the third; with a note: the third. 2 + 1 = 3; the blank row in between counts nothing.
    const done = counting.all({ lines: [{ item: 5 }, { qty: '2' }, { item: 6, note: 'cold' }] })
    expect(done['entries']).toBe(3)
    // A row more is counted, and one that goes is not.
    const more = { ...done, lines: [...linesOf(done, 'lines'), { item: 7 }] }
    expect(counting.afterChange(more, { header: [], lines: { lines: [3] } })['entries']).toBe(4)
    expect(counting.afterChange({ lines: [] }, { header: [], lines: { lines: 'all' } })['entries']).toBe(0)
  })

  it('[REC-158] leaves rows out of a sum that have a value in another column, and takes them in once they have none', () => {
    const unless = { how: 'sum', of: [{ lines: 'lines', column: 'qty' }], unless: 'remark', in: undefined } as const
    const asked = field('asked', 'quantity', { total: unless })
    const summing = createComputer({ ...requisition, fields: [...requisition.fields, asked] }, session)
    const done = summing.all({ lines: [{ qty: '4' }, { qty: '12', remark: 'instead' }] })
    expect(done).toMatchObject({ asked: '4', totalQty: '16' })
    const rows = linesOf(done, 'lines').map((row) => ({ ...row, remark: null }))
    expect(summing.afterChange({ ...done, lines: rows }, { header: [], lines: { lines: [1] } })['asked']).toBe('16')
  })

  it('[REC-11] leaves a value empty while a part is empty or wrong', () => {
    const done = computer.all({
      lines: [
        { qty: null, unitCost: '2' },
        { qty: '12 kg', unitCost: '2' },
      ],
    })
    expect(done).toMatchObject({ totalValue: '0', totalQty: '0', lines: [{ value: null }, { value: null }] })
  })

  it('[REC-740] gives a line what it says itself, whatever the one before it says', () => {
    const rows = [
      { qty: '3', unitCost: '2' },
      { qty: '3', unitCost: '2' },
      { qty: '3', unitCost: '5' },
      { qty: '12 kg', unitCost: '5' },
      { qty: '12 kg', unitCost: '5' },
      { qty: '3', unitCost: '2' },
    ]
    const done = computer.all({ lines: rows })
    expect(linesOf(done, 'lines').map((row) => row['value'])).toEqual(['6', '6', '15', null, null, '6'])
    expect(done['totalValue']).toBe('33')
  })

  it('[REC-12] after a change of row 7 works out row 7, the totals and what reads them', () => {
    const before = computer.all({ lines })
    const rows = linesOf(before, 'lines')
    const typed = { ...before, lines: rows.map((row, index) => (index === 7 ? { ...row, qty: '70' } : row)) }
    const after = computer.afterChange(typed, { header: [], lines: { lines: [7] } })
    expect(after).toEqual(computer.all(typed))
    expect(after['totalQty']).toBe('108')
  })

  it('[REC-12] leaves the other rows the same objects when no total comes back into them', () => {
    const plain = { ...requisition, lines: requisition.lines.map(withoutShare) }
    const own = createComputer(plain, session)
    const before = own.all({ lines })
    const typed = {
      ...before,
      lines: linesOf(before, 'lines').map((row, index) => (index === 7 ? { ...row, qty: '70' } : row)),
    }
    const after = own.afterChange(typed, { header: [], lines: { lines: [7] } })
    const same = linesOf(after, 'lines').map((row, index) => row === linesOf(typed, 'lines')[index])
    expect(same).toEqual([true, true, true, true, true, true, true, false, true, true])
  })

  it('[REC-12] changes nothing of what it is given: rows, as those of a pass before, are other objects where they differ', () => {
    const before = computer.all({ lines })
    const told = structuredClone(before)
    for (const row of [...lines, ...linesOf(before, 'lines')]) Object.freeze(row)
    const typed = { ...before, lines: linesOf(before, 'lines').map((row) => ({ ...row, qty: '70' })) }
    for (const row of typed.lines) Object.freeze(row)
    expect(computer.all(typed)).not.toEqual(before)
    expect(computer.afterChange(typed, { header: [], lines: { lines: 'all' } })).toEqual(computer.all(typed))
    expect(before).toEqual(told)
  })

  it('[REC-12] does nothing for a field nobody reads', () => {
    const record = computer.all({ lines })
    expect(computer.afterChange(record, { header: ['memo'], lines: {} })).toBe(record)
  })

  it('[REC-12] follows rows that came or went', () => {
    const before = computer.all({ lines })
    const after = computer.afterChange(
      { ...before, lines: linesOf(before, 'lines').slice(1) },
      { header: [], lines: { lines: 'all' } },
    )
    expect(after['totalQty']).toBe('45')
  })

  it('[REC-13] refuses fields that are worked out from each other', () => {
    const circle = [
      field('a', 'money', { compute: { '+': [{ var: 'rec.b' }, 1] } }),
      field('b', 'money', { compute: { '+': [{ var: 'rec.a' }, 1] } }),
    ]
    expect(computeCircle({ ...requisition, fields: circle })).toEqual(['a', 'b'])
    expect(computeCircle(requisition)).toBeUndefined()
    expect(() => createComputer({ ...requisition, fields: circle }, session)).toThrow('worked out from each other')
  })
})

function withoutShare(lines: (typeof requisition.lines)[number]) {
  return { ...lines, fields: lines.fields.filter((cell) => cell.id !== 'share') }
}
