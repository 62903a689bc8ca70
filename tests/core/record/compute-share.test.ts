import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { add } from '#core/decimal/arithmetic.ts'
import { parseDecimal, printDecimal, zero } from '#core/decimal/decimal.ts'
import { createComputer } from '../../../src/engine/core/record/compute/compute-record.ts'
import { linesOf } from '../../../src/engine/core/record/record-scope.ts'
import { baseFolder } from '../../config/support/fixture-config.ts'
import { builtWith } from '../definition/support/small-config.ts'
import { session } from './sample-entity.ts'

const order = builtWith({
  'forms/blocks/freight.json': {
    formatVersion: 1,
    id: 'freight',
    fields: { freight: { type: 'money', readIf: 'ViewCost' } },
    lines: {
      part: { type: 'money', readIf: 'ViewCost', share: { of: 'freight', by: 'value' } },
      whole: { type: 'money', readIf: 'ViewCost', compute: { '+': [{ var: 'row.value' }, { var: 'row.part' }] } },
    },
  },
  'locales/en/block.json': texts(),
  'locales/es/block.json': texts(),
  'forms/demo/order.json': { ...orderSource(), blocks: { freight: {} } },
}).base.families.get('order')

function orderSource(): object {
  return JSON.parse(readFileSync(join(baseFolder, 'forms/demo/order.json'), 'utf8')) as object
}

function texts() {
  return { freight: { field: { freight: 'Freight' }, lines: { part: 'Part', whole: 'Whole' } } }
}

const at = (decimals: number) => {
  if (order === undefined) throw new Error('the order is missing')
  return createComputer(order.entity, { ...session, money: { decimals, elsewhere: {}, foreign: {} } })
}
const lines = (...values: readonly string[]) => values.map((price) => ({ qty: '1', price }))
const parts = (record: Parameters<typeof linesOf>[0]) => linesOf(record, 'lines').map(({ part }) => part)

describe('a share of an amount of the header', () => {
  it.each([
    // 10.00 over 1.00, 1.00 and 1.00: 3.33 each, the cent left goes to the first of the largest.
    ['10', ['1', '1', '1'], ['3.34', '3.33', '3.33']],
    // 0.10 over 30.00, 50.00 and 20.00: nothing is left.
    ['0.1', ['30', '50', '20'], ['0.03', '0.05', '0.02']],
    // 0.05 over 1.00, 2.00 and 1.00: 0.0125 → 0.01, 0.025 → 0.03, 0.01.
    ['0.05', ['1', '2', '1'], ['0.01', '0.03', '0.01']],
    // 0.02 over three alike is 0.0067 → 0.01 each: a cent too much, which the first bears.
    ['0.02', ['5', '5', '5'], ['0', '0.01', '0.01']],
    // What weighs nothing carries nothing, unless nothing weighs anything.
    ['3', ['0', '5'], ['0', '3']],
    ['1', ['0', '0', '0'], ['0.34', '0.33', '0.33']],
    ['0', ['4', '5'], ['0', '0']],
  ])('[REC-60] %s over %j is %j', (freight, prices, shares) => {
    expect(parts(at(2).all({ freight, lines: lines(...prices) }))).toEqual(shares)
  })

  it('[REC-60] is nothing a person enters', () => {
    expect(order?.entity.lines[0]?.fields.find(({ id }) => id === 'part')).toMatchObject({ isDerived: true })
  })

  it('[REC-60] is empty while there is no amount, and has the decimals of the currency', () => {
    expect(parts(at(2).all({ freight: null, lines: lines('1') }))).toEqual([null])
    expect(parts(at(0).all({ freight: '10', lines: lines('1', '1', '1') }))).toEqual(['4', '3', '3'])
  })

  it('[REC-60] whatever the lines, the shares are the amount to the last digit', () => {
    let seed = 11
    const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
    for (let round = 0; round < 300; round += 1) {
      const decimals = next(4)
      const freight = (next(1_000_000) / 10 ** decimals).toFixed(decimals)
      const prices = Array.from({ length: 1 + next(12) }, () => (next(50_000) / 100).toFixed(2))
      const shares = parts(at(decimals).all({ freight, lines: lines(...prices) }))
      const sum = shares.reduce((total, part) => add(total, parseDecimal(String(part)) ?? zero), zero)
      expect(printDecimal(sum)).toBe(printDecimal(parseDecimal(freight) ?? zero))
    }
  })

  it('[REC-60] moves with every line and with the amount, and what reads it follows', () => {
    const before = at(2).all({ freight: '10', lines: lines('1', '1') })
    const grown = { ...before, lines: [...linesOf(before, 'lines'), { qty: '2', price: '1' }] }
    const after = at(2).afterChange(grown, { header: [], lines: { lines: [2] } })
    expect(parts(after)).toEqual(['2.5', '2.5', '5'])
    expect(linesOf(after, 'lines').map(({ whole }) => whole)).toEqual(['3.5', '3.5', '7'])
    const dearer = at(2).afterChange({ ...after, freight: '20' }, { header: ['freight'], lines: {} })
    expect(parts(dearer)).toEqual(['5', '5', '10'])
  })
})
