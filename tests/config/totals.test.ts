import { describe, expect, it } from 'vitest'
import { issuesOfOverlay, issuesWith, productDefinitions } from './support/issues-with.ts'

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
  it('[LIST-328] and nothing is told apart where nothing is totalled', async () => {
    const worth = 'forms/inventory/stockWorth.json'
    expect(await issuesWith(worth, '"totals": ["value"],', '')).toMatchObject([
      { code: 'no-use', pointer: '/lists/stockWorth/groups', hint: expect.any(String) },
    ])
  })
})

it('[LIST-710] what is open or left is added of no record that was cancelled or denied', async () => {
  const { families } = await productDefinitions()
  const adding = [...families.values()].flatMap(({ id, lists, workflow }) =>
    ['Cancelled', 'Denied'].flatMap((state) =>
      Object.entries(lists)
        .filter(
          ([, { totals }]) =>
            workflow?.states.includes(state) && totals.some((field) => /^(open|remaining)[A-Z]/.test(field)),
        )
        .map(([list, { totalsWhere }]) => ({
          list: `${id}/${list}`,
          adds: totalsWhere?.includes(`'${state}'`) ?? true,
        })),
    ),
  )
  expect(adding.length).toBeGreaterThan(0)
  expect(adding.filter(({ adds }) => adds)).toEqual([])
})

describe('totals of lines', () => {
  const transfer = 'forms/inventory/transfer.json'
  const pointer = '/entity/fields/totalShippedQty/total/in'
  const shipped = (unit: string) => `"sum": "lines.shippedQty",\n          "in": "${unit}"`
  const inUnit = (unit: string) => issuesWith(transfer, shipped('unit'), shipped(unit))

  it('[RQN-423, DEF-688] are in a unit their lines look up', async () => {
    expect(await inUnit('unt')).toMatchObject([
      { code: 'unknown-field', pointer, file: transfer, hint: expect.stringContaining('unit') },
    ])
    for (const other of ['item', 'remark', 'qty'])
      expect(await inUnit(other)).toMatchObject([
        { code: 'wrong-kind', pointer, hint: expect.stringContaining('"unit"') },
      ])
  })

  it('[DEF-688] where they are sums of quantities', async () => {
    const sum = '"sum": "lines.value"'
    expect(await issuesWith(transfer, sum, `${sum}, "in": "unit"`)).toContainEqual(
      expect.objectContaining({ code: 'no-use', pointer: expect.stringMatching(/\/total\/in$/) }),
    )
    expect(await issuesWith(transfer, shipped('unit'), '"count": ["lines.item"], "in": "unit"')).toContainEqual(
      expect.objectContaining({ code: 'no-use', pointer }),
    )
  })

  it('[DEF-688] of the header, and by no tenant', async () => {
    const remark = '"remark": {\n            "type": "text",'
    expect(await issuesWith(transfer, remark, `${remark} "total": { "sum": "lines.qty" },`)).toContainEqual(
      expect.objectContaining({ code: 'no-use', pointer: '/entity/fields/lines/fields/remark/total' }),
    )
    const total = { sum: 'lines.shippedQty', in: 'item' }
    expect(
      await issuesOfOverlay('inventory/transfer', { set: { entity: { fields: { totalShippedQty: { total } } } } }),
    ).toMatchObject([{ code: 'overlay-law' }])
    const own = { type: 'quantity', label: '@transfer.title', total: { sum: 'lines.shippedQty', in: 'item' } }
    expect(await issuesOfOverlay('inventory/transfer', { set: { entity: { fields: { x_own: own } } } })).toContainEqual(
      expect.objectContaining({
        code: 'wrong-kind',
        file: 'tenants/ui/forms/inventory/transfer.json',
        pointer: '/set/entity/fields/x_own/total/in',
      }),
    )
  })
})
