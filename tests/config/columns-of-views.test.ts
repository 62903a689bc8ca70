import { describe, expect, it } from 'vitest'
import { issuesOfOverlay, issuesWith } from './support/issues-with.ts'

const tasks = 'forms/approvals/approvalTask.json'
const past = `"where": "Tab eq 'History'",`
const at = '/lists/approvals/views/history'

describe('columns, order and cards of a view', () => {
  it('[LIST-383] are fields there are, each once', async () => {
    const list = 'forms/inventory/stockWorth.json'
    const sort = '"sort": {\n        "field": "value",'
    const withView = (view: string) =>
      issuesWith(list, sort, `"views": { "past": { "title": "@stockWorth.title", ${view} } },\n      ${sort}`)
    const field = '/lists/stockWorth/views/past'
    expect(await withView('"columns": ["vallue"], "card": ["gone"]')).toMatchObject([
      { code: 'unknown-field', pointer: `${field}/columns/0`, hint: expect.stringContaining('value') },
      { code: 'unknown-field', pointer: `${field}/card/0` },
    ])
    expect(await withView('"columns": ["value", "value"]')).toMatchObject([
      { code: 'duplicate-entry', pointer: `${field}/columns/1` },
    ])
    expect(await withView('"sort": { "field": "vallue" }')).toMatchObject([
      { code: 'unknown-field', pointer: `${field}/sort/field` },
    ])
  })

  it('[LIST-383] order by what has an order', async () => {
    expect(await issuesWith(tasks, '"field": "decidedOn",', '"field": "budgetEffects",')).toMatchObject([
      { code: 'unknown-field', pointer: `${at}/sort/field` },
    ])
  })

  it('[LIST-383] and tiles without rows are left out of tiles there are', async () => {
    expect(await issuesWith(tasks, '"tiles": "family",', '')).toContainEqual(
      expect.objectContaining({ code: 'no-use', pointer: '/lists/approvals/hideEmptyTiles' }),
    )
  })

  it("[LIST-381] are a tenant's to change", async () => {
    expect(await issuesWith(tasks, past, past)).toEqual([])
    const hide = { 'lists.approvals.views.history.columns': ['site'] }
    expect(await issuesOfOverlay('approvals/approvalTask', { hide })).toEqual([])
  })
})
