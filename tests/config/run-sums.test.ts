import { describe, expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

describe('what lines of a run become together', () => {
  const run = 'forms/purchasing/requestProcessing.json'
  const issues = (from: string, to: string) => issuesWith(run, from, to)
  const sums = '"family": "requestProcessingOrder",\n      "run": "run",\n      "done": "isDone"'

  it('[RUN-388, RUN-408] are rows there are, which nobody writes', async () => {
    const family = (name: string) => issues(sums, sums.replace('requestProcessingOrder', name))
    expect(await family('requestProcessingOrders')).toContainEqual(
      expect.objectContaining({
        code: 'unknown-family',
        pointer: '/run/sums/family',
        file: run,
        hint: expect.stringContaining('requestProcessingOrder'),
      }),
    )
    expect(await family('purchaseOrder')).toContainEqual(
      expect.objectContaining({ code: 'wrong-value', pointer: '/run/sums/family' }),
    )
    expect(await issues(sums, sums.replace('"run": "run"', '"run": "supplier"'))).toMatchObject([
      { code: 'wrong-kind', pointer: '/run/sums/run' },
    ])
    expect(await issues(sums, sums.replace('isDone', 'done'))).toMatchObject([
      { code: 'unknown-field', pointer: '/run/sums/done' },
    ])
  })

  it('[RUN-408] are added up by stored amounts, money to money, into fields the run alone writes', async () => {
    const planned = '"plannedAmount": "amount"'
    const pointer = '/run/totals/plannedAmount'
    expect(await issues(planned, '"plannedAmount": "amunt"')).toMatchObject([{ code: 'unknown-field', pointer }])
    expect(await issues(planned, '"plannedAmount": "supplier"')).toMatchObject([{ code: 'wrong-kind', pointer }])
    const header = '"plannedAmount": {\n        "type": "money",\n        "readIf": "ViewCost",'
    expect(await issues(header, header.replace('money', 'quantity'))).toContainEqual(
      expect.objectContaining({ code: 'wrong-kind', pointer }),
    )
    expect(await issues(header, `${header} "compute": { "var": "rec.orderedAmount" },`)).toContainEqual(
      expect.objectContaining({ code: 'two-sources', pointer }),
    )
    const closed = `${header}\n        "width": 120,\n        "readOnly": true`
    expect(
      await issues(closed, closed.replace('"readOnly": true', '"help": "@requestProcessing.title"')),
    ).toContainEqual(expect.objectContaining({ code: 'written-field', pointer }))
  })

  it('[RUN-408] and a live view has no column to add up', async () => {
    const cell = '"type": "money",'
    const rows = 'forms/purchasing/requestProcessingOrder.json'
    const found = await issuesWith(
      rows,
      `"amount": {\n        ${cell}`,
      `"amount": {\n        "readFrom": "stock_worth", ${cell}`,
    )
    expect(found).toContainEqual(
      expect.objectContaining({ code: 'storage', file: run, pointer: '/run/totals/plannedAmount' }),
    )
  })
})
