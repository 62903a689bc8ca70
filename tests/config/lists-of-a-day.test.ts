import { describe, expect, it } from 'vitest'
import { issuesOfOverlay, issuesWith } from './support/issues-with.ts'

const worth = 'forms/inventory/stockWorth.json'

describe('lists of a day', () => {
  const role = '/entity/roles/asOf'

  it('[LIST-326, DEF-689] are of a day there is, of a view, which everybody reads and nobody enters', async () => {
    const named = '"asOf": "day"'
    expect(await issuesWith(worth, named, '"asOf": "dya"')).toMatchObject([
      { code: 'unknown-field', pointer: role, file: worth, hint: expect.stringContaining('day') },
    ])
    expect(await issuesWith(worth, named, '"asOf": "qty"')).toMatchObject([
      { code: 'wrong-kind', pointer: role, hint: expect.stringContaining('"day"') },
    ])
    const day = '"type": "date",\n        "width": 110,\n        "readOnly": true'
    expect(await issuesWith(worth, day, '"type": "date",\n        "width": 110')).toContainEqual(
      expect.objectContaining({ code: 'written-field', pointer: role }),
    )
    expect(await issuesWith(worth, day, `${day}, "readIf": "ViewCost"`)).toContainEqual(
      expect.objectContaining({ code: 'leak', pointer: role }),
    )
  })

  it('[DEF-689] are of no table, whose rows stand as they are', async () => {
    const entry = 'forms/inventory/requisition.json'
    const roles = '"neededBy": "neededBy",\n      "amount"'
    expect(await issuesWith(entry, roles, `"asOf": "neededBy",\n      ${roles}`)).toContainEqual(
      expect.objectContaining({ code: 'wrong-value', pointer: role }),
    )
  })

  it('[DEF-689, LIST-719] ask for no other day by themselves, and for none to come where rows are of no day', async () => {
    const sort = '"sort": {\n        "field": "value",'
    const where = '/lists/stockWorth/where'
    expect(await issuesWith(worth, sort, `"where": "Day ge $today-30",\n      ${sort}`)).toMatchObject([
      { code: 'no-use', pointer: where },
    ])
    const views = '"views": { "past": { "title": "@stockWorth.title", "where": "Day eq 2026-01-01" } }'
    expect(await issuesWith(worth, sort, `${views},\n      ${sort}`)).toMatchObject([
      { code: 'no-use', pointer: '/lists/stockWorth/views/past/where' },
    ])
    const ahead = await issuesWith(
      'forms/recipes/recipeChange.json',
      '"recipeChanges": {',
      '"recipeChanges": { "daysAhead": true,',
    )
    expect(ahead).toMatchObject([{ code: 'no-use', pointer: '/lists/recipeChanges/daysAhead' }])
    const filters = { 'lists.stockWorth.filters': { day: { after: 'value' } } }
    expect(await issuesOfOverlay('inventory/stockWorth', { place: filters })).toMatchObject([
      { code: 'no-use', file: 'tenants/ui/forms/inventory/stockWorth.json' },
    ])
  })
})
