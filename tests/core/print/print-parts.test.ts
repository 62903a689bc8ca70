import { expect, it } from 'vitest'
import { layoutNames } from '#core/print/layout-names.ts'
import { printParts } from '#core/print/print-parts.ts'
import { builtWith } from '../definition/support/small-config.ts'

it('[PRINT-45] offers header fields, columns and totals of the definition, each once', () => {
  const order = builtWith({}).base.families.get('order')
  if (order === undefined) throw new Error('The small configuration has an order')
  const parts = printParts(order)
  const keys = parts.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain('lines.qty')
  expect(keys).not.toContain('lines.id')
  const names = layoutNames(parts)
  expect(names).toEqual(expect.arrayContaining(['tenant', 'site', 'number', 'today']))
  expect(names.filter((name) => name.includes('.'))).toEqual([])
})
