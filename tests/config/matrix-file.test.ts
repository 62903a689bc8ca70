import { expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

const budget = 'forms/budgets/budget.json'
const account = `"account": {
            "type": "lookup",
            "to": "glAccount",
            "required": true,
            "filter": "IsActive eq true",
            "columns": ["code", "name"],`

it('[MATRIX-7] rows of a file are named in words, which no picture is', async () => {
  const issues = await issuesWith(budget, account, '"account": { "type": "image", "required": true,')
  expect(issues).toContainEqual(
    expect.objectContaining({ code: 'no-use', file: budget, pointer: '/entity/fields/lines/matrix/file' }),
  )
})
