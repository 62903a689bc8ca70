import { expect, it } from 'vitest'
import { shownLineFields } from '#core/field-kinds/line-fields.ts'
import { groupsInSight, unusedColumns, usedGroups, withoutColumns } from '#core/field-kinds/more-columns.ts'
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
  const groupOf = (column: string) => [
    { id: 'more', title: 'requisition.more.lowered', columns: [column], by: [column], whileEdited: false },
  ]
  const row = { id: 1, qty: '3', openQty: '3', issuedQty: '0', requestedQty: '8' }
  const used = (column: string) => usedGroups(groupOf(column), lines, [row]).length
  expect(['requestedQty', 'openQty', 'issuedQty'].map(used)).toEqual([1, 0, 0])
  expect(usedGroups(groupOf('requestedQty'), lines, [{ ...row, requestedQty: null }])).toEqual([])
})

it('[LIST-741] further counts of a sheet are in sight while it is counted and, once it is not, where somebody counted in them', async () => {
  const count = (await productDefinitions()).forTenant('ui').families.get('physicalInventory')
  const lines = count?.entity.lines.find(({ id }) => id === 'lines')
  const more = count?.form.sections.find(({ grid }) => grid === 'lines')?.more ?? []
  if (lines === undefined) throw new Error('counts have lines')
  const inSight = (canEdit: boolean, row: Record<string, string | number | null>) =>
    groupsInSight(more, lines, { rows: [{ id: 1, item: 3, count1: '4', unit1: 7, unit2: 8, ...row }], canEdit }).map(
      ({ id }) => id,
    )
  expect(inSight(true, {})).toEqual(['second', 'third'])
  // The unit stands there of itself; nobody counted in it.
  expect(inSight(false, {})).toEqual([])
  expect(inSight(false, { count2: '0' })).toEqual(['second'])
  expect(inSight(false, { count3: '2', unit3: 9, reason: 5 })).toEqual(['third', 'reason'])
})
