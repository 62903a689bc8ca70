import { describe, expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

const transfer = 'forms/inventory/transfer.json'

describe('what a move asks of lines', () => {
  it('[DEF-566] asks fields of a line that people enter', async () => {
    expect(await issuesWith(transfer, '"fields": ["binTo"]', '"fields": ["shippedQty"]')).toMatchObject([
      { code: 'unknown-field', pointer: '/workflow/moves/receive/ask/lines/fields/0' },
    ])
  })

  it('[DEF-566] and that an effect of the move takes', async () => {
    expect(await issuesWith(transfer, '"fields": ["binTo"]', '"fields": ["remark"]')).toMatchObject([
      { code: 'no-use', pointer: '/workflow/moves/receive/ask/lines/fields/0' },
    ])
  })
})
