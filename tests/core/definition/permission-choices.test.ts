import { expect, it } from 'vitest'
import { permissionChoices } from '#core/definition/normalize/permission-choices.ts'
import type { FamilySource } from '#core/definition/schema/family/family-schema.ts'

it('[PEOPLE-160] a right stands under its area and the records it is of: those it writes, else shows, else moves', () => {
  const moves = { post: { by: 'PostOrders' }, close: { by: 'CreateOrders' } }
  // What is read of a family here.
  const order = { id: 'order', permissions: { view: 'ViewOrders', create: 'CreateOrders' }, workflow: { moves } }
  const shown = {
    id: 'shown',
    title: '@list.shown',
    permissions: { view: 'CreateOrders', alsoView: ['PostOrders'], create: 'None' },
  }
  const forms = [shown, order] as unknown as readonly FamilySource[]
  const areas = { sales: ['CreateOrders', 'ViewOrders', 'PostOrders', 'ViewCost'] }
  expect(permissionChoices(areas, forms).map(({ value, under }) => [value, ...(under ?? [])])).toEqual([
    ['CreateOrders', 'permissionArea.sales', 'order.title'],
    ['ViewOrders', 'permissionArea.sales', 'order.title'],
    ['PostOrders', 'permissionArea.sales', 'list.shown'],
    ['ViewCost', 'permissionArea.sales'],
  ])
})
