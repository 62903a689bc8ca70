import { expect, it } from 'vitest'
import { movesInOrder } from '#core/effects/moves-in-order.ts'
import { productDefinitions } from './support/issues-with.ts'

const { families } = await productDefinitions()

it('[BULK-740] what takes goods, budgets or what is open of others is made in order, what only asks people or ends a draft is not', () => {
  const inOrder = (family: string) => {
    const workflow = families.get(family)?.workflow
    return workflow === undefined ? [] : movesInOrder(workflow)
  }
  expect(inOrder('requisition')).toEqual(expect.arrayContaining(['issue', 'issueThere', 'approve']))
  expect(inOrder('transfer')).toContain('ship')
  expect(inOrder('spoilage')).toContain('submit')
  expect(inOrder('purchaseOrder')).toEqual(expect.arrayContaining(['submit', 'approve']))
  expect(inOrder('receipt')).toContain('post')
  for (const family of ['requisition', 'transfer', 'spoilage']) expect(inOrder(family)).not.toContain('cancel')
  expect(inOrder('transfer')).not.toContain('submit')
})
