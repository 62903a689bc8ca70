import { describe, expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

const tasks = 'forms/approvals/approvalTask.json'

describe('rows about documents of other families', () => {
  it('[DEF-95] a misspelt field, and one of another kind, is told with its place', async () => {
    expect(await issuesWith(tasks, '"request": "request"', '"request": "reqest"')).toMatchObject([
      { code: 'unknown-field', pointer: '/entity/about/request', hint: expect.stringContaining('request') },
    ])
    expect(await issuesWith(tasks, '"version": "docVersion"', '"version": "answer"')).toMatchObject([
      { code: 'unknown-field', pointer: '/entity/about/version' },
    ])
  })

  it('[DEF-95] a move that some family has not, or that approvers do not make, is told', async () => {
    expect(await issuesWith(tasks, '["approve", "hold", "deny"]', '["approve", "hold", "revise"]')).toMatchObject([
      { code: 'unknown-move', pointer: '/lists/approvals/bulk/2' },
    ])
  })

  it('[DEF-96] a list beside another is one with a screen of its own', async () => {
    expect(await issuesWith(tasks, '["approvalDelegations"]', '["approvalDelegation"]')).toMatchObject([
      { pointer: '/lists/approvals/beside/0', hint: expect.stringContaining('approvalDelegations') },
    ])
    expect(await issuesWith(tasks, '["approvalDelegations"]', '["stockOnHand"]')).toMatchObject([
      { pointer: '/lists/approvals/beside/0' },
    ])
  })
})
