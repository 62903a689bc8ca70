import { describe, expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

const transfer = 'forms/inventory/transfer.json'

describe('records that two sites see', () => {
  it('[DEF-110] what is no lookup of a site, or no such site of a move, is told', async () => {
    expect(await issuesWith(transfer, '"alsoSeenAt": ["toSite"]', '"alsoSeenAt": ["toLocation"]')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'unknown-field', pointer: '/entity/alsoSeenAt/0' }),
        expect.objectContaining({ code: 'unknown-field', pointer: '/workflow/moves/receive/at' }),
      ]),
    )
  })

  it('[DEF-110] a move asks for fields that people enter', async () => {
    expect(await issuesWith(transfer, '"lossReason": "required"', '"toSite": "required"')).toMatchObject([
      { code: 'unknown-field', pointer: '/workflow/moves/lose/ask/fields/toSite' },
    ])
  })

  it('[DEF-110] a line picks from the sites its session sees', async () => {
    expect(await issuesWith(transfer, '"to": "itemUnit"', '"everySite": true, "to": "itemUnit"')).toMatchObject([
      { code: 'no-use', pointer: '/entity/fields/lines/fields/unit/everySite' },
    ])
  })
})
