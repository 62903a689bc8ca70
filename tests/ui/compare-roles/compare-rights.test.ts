import { expect, it } from 'vitest'
import { compareRights } from '../../../src/plugins/compare-roles/compare-rights.ts'

it('[PEOPLE-60] names what only one of two roles holds before what both hold, in the order of the tree', () => {
  const rows = compareRights(
    ['ViewItems', 'CreateItems', 'ViewCost', 'ViewUsers'],
    ['ViewItems', 'ViewCost'],
    ['CreateItems', 'ViewItems', 'Gone'],
  )
  expect(rows).toEqual([
    { right: 'CreateItems', inFirst: false, inSecond: true },
    { right: 'ViewCost', inFirst: true, inSecond: false },
    { right: 'Gone', inFirst: false, inSecond: true },
    { right: 'ViewItems', inFirst: true, inSecond: true },
  ])
})
