import { describe, expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

const order = 'forms/purchasing/purchaseOrder.json'
const totals = '"totals": ["totalAmount", "receivedAmount", "invoicedAmount"]'

describe('totals of a list', () => {
  it('[LIST-42] are amounts of its rows', async () => {
    expect(await issuesWith(order, totals, '"totals": ["totalAmont", "receivedPct"]')).toEqual([
      expect.objectContaining({
        code: 'unknown-field',
        pointer: '/lists/purchaseOrders/totals/0',
        hint: expect.stringContaining('totalAmount'),
      }),
      expect.objectContaining({
        code: 'unknown-field',
        pointer: '/lists/purchaseOrders/totals/1',
        hint: expect.stringContaining('kind percent'),
      }),
    ])
  })

  it('[LIST-42] are named once each', async () => {
    expect(await issuesWith(order, totals, '"totals": ["totalAmount", "totalAmount"]')).toMatchObject([
      { code: 'duplicate-entry', pointer: '/lists/purchaseOrders/totals/1' },
    ])
  })

  it('[LIST-328] are told apart by lookups of its rows', async () => {
    const worth = 'forms/inventory/stockWorth.json'
    const groups = '"groups": ["location", "category", "itemClass"]'
    expect(await issuesWith(worth, groups, '"groups": ["locaton", "qty"]')).toEqual([
      expect.objectContaining({
        code: 'unknown-field',
        pointer: '/lists/stockWorth/groups/0',
        hint: expect.stringContaining('location'),
      }),
      expect.objectContaining({ code: 'unknown-field', pointer: '/lists/stockWorth/groups/1' }),
    ])
  })
})
