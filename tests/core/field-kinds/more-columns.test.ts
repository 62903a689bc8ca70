import { expect, it } from 'vitest'
import { shownLineFields } from '#core/field-kinds/line-fields.ts'
import { unusedColumns, usedGroups, withoutColumns } from '#core/field-kinds/more-columns.ts'
import { productDefinitions } from '../../server/support/product-definitions.ts'

it('[LINES-31] groups of columns stand aside until a line says something in them', async () => {
  const receipt = (await productDefinitions()).forTenant('ui').families.get('receipt')
  const lines = receipt?.entity.lines[0]
  const more = receipt?.form.sections.find(({ grid }) => grid === 'lines')?.more ?? []
  if (lines === undefined) throw new Error('receipts have lines')
  const refused = more.filter(({ id }) => id === 'refused')
  const plain: Record<string, string | number | null> = { id: 1, qty: '1', rejectedQty: null, closedQty: '0' }
  expect(usedGroups(refused, lines, [plain])).toEqual([])
  expect(usedGroups(refused, lines, [plain, { ...plain, rejectedQty: '2' }])).toEqual(refused)
  const shown = (rows: readonly (typeof plain)[]) =>
    shownLineFields(withoutColumns(lines, unusedColumns(refused, lines, rows))).map(({ id }) => id)
  expect(shown([plain])).not.toContain('rejectedQty')
  expect(shown([{ ...plain, rejectedQty: '2' }])).toContain('rejectedQty')
  expect(withoutColumns(lines, new Set())).toBe(lines)
})

it('[LINES-31] what a move wrote brings its columns, what is worked out does not', async () => {
  const requisition = (await productDefinitions()).forTenant('ui').families.get('requisition')
  const lines = requisition?.entity.lines[0]
  if (lines === undefined) throw new Error('requisitions have lines')
  const groupOf = (column: string) => [{ id: 'more', title: 'requisition.more.lowered', columns: [column] }]
  const row = { id: 1, qty: '3', openQty: '3', issuedQty: '0', requestedQty: '8' }
  const used = (column: string) => usedGroups(groupOf(column), lines, [row]).length
  expect(['requestedQty', 'openQty', 'issuedQty'].map(used)).toEqual([1, 0, 0])
  expect(usedGroups(groupOf('requestedQty'), lines, [{ ...row, requestedQty: null }])).toEqual([])
})
