import { expect, it } from 'vitest'
import {
  foundIn,
  rowsInSight,
  tickTree,
  tickedOf,
  type TickRow,
} from '../../../../src/engine/ui/form/ticks/tick-tree.ts'
import { treeKey } from '../../../../src/engine/ui/form/ticks/tree-key.ts'

const choice = (value: string, ...under: readonly string[]) => ({ value, label: value, under })
const tree = tickTree(
  [
    choice('ViewOrders', 'Transactions', 'Orders'),
    choice('CreateOrders', 'Transactions', 'Orders'),
    choice('ViewCost', 'Transactions'),
    choice('ViewRoles', 'Setup', 'Roles'),
  ],
  (label) => label,
)
const labels = (rows: readonly TickRow[]) => rows.map(({ node }) => `${node.level} ${node.label}`)
const all = rowsInSight(tree, () => true)

it('[PEOPLE-160] values stand under their groups, in their order, and a group is ticked as far as what is below it', () => {
  expect(labels(all)).toEqual([
    '1 Transactions',
    '2 Orders',
    '3 ViewOrders',
    '3 CreateOrders',
    '2 ViewCost',
    '1 Setup',
    '2 Roles',
    '3 ViewRoles',
  ])
  expect(labels(rowsInSight(tree, () => false))).toEqual(['1 Transactions', '1 Setup'])
  const held = new Set(['ViewOrders', 'CreateOrders'])
  expect(all.map(({ node }) => tickedOf(node, held))).toEqual([
    'mixed',
    'true',
    'true',
    'true',
    'false',
    'false',
    'false',
    'false',
  ])
  expect(all.map(({ place, of }) => `${place}/${of}`).slice(0, 5)).toEqual(['1/2', '1/2', '1/2', '2/2', '2/2'])
})

it('[PEOPLE-160] words find values, and groups with all that is below them', () => {
  expect(labels(rowsInSight(foundIn(tree, 'view'), () => true))).toEqual([
    '1 Transactions',
    '2 Orders',
    '3 ViewOrders',
    '2 ViewCost',
    '1 Setup',
    '2 Roles',
    '3 ViewRoles',
  ])
  expect(labels(rowsInSight(foundIn(tree, 'setup'), () => true))).toEqual(['1 Setup', '2 Roles', '3 ViewRoles'])
  // What a group ticks is what is found of it.
  expect(foundIn(tree, 'createorders')[0]?.values).toEqual(['CreateOrders'])
})

it('[PEOPLE-165] the keys of a tree go, open, close and tick', () => {
  const at = (label: string) => all.findIndex(({ node }) => node.label === label)
  const key = (name: string, label: string, isOpen = false) => treeKey(name, { rows: all, at: at(label), isOpen })
  const keyOf = (label: string) => all[at(label)]?.node.key
  expect(key('ArrowDown', 'Transactions')).toEqual({ go: keyOf('Orders') })
  expect(key('ArrowUp', 'Transactions')).toBeUndefined()
  expect(key('ArrowRight', 'Orders')).toEqual({ open: keyOf('Orders') })
  expect(key('ArrowRight', 'Orders', true)).toEqual({ go: keyOf('ViewOrders') })
  expect(key('ArrowLeft', 'Orders', true)).toEqual({ close: keyOf('Orders') })
  expect(key('ArrowLeft', 'ViewOrders')).toEqual({ go: keyOf('Orders') })
  expect(key('Home', 'Roles')).toEqual({ go: keyOf('Transactions') })
  expect(key('End', 'Orders')).toEqual({ go: keyOf('ViewRoles') })
  expect(key(' ', 'Orders')).toEqual({ tick: keyOf('Orders') })
  expect(key('Enter', 'Orders', true)).toEqual({ close: keyOf('Orders') })
  expect(key('Enter', 'ViewCost')).toEqual({ tick: keyOf('ViewCost') })
  expect(key('s', 'Transactions')).toEqual({ go: keyOf('Setup') })
  expect(key('q', 'Transactions')).toBeUndefined()
})
