import { describe, expect, it } from 'vitest'
import { issuesOfOverlay, issuesWith } from './support/issues-with.ts'

const transfer = 'forms/inventory/transfer.json'
const requisition = 'forms/inventory/requisition.json'
const binTo = '"fields": ["binTo"]'

describe('what a move asks of lines', () => {
  const at = '/workflow/moves/receive/ask/lines/fields/0'

  it('[DEF-566] asks fields of a line that people enter', async () => {
    expect(await issuesWith(transfer, binTo, '"fields": ["shippedQty"]')).toMatchObject([
      { code: 'unknown-field', pointer: at },
    ])
  })

  it('[DEF-566] and that an effect of the move takes', async () => {
    expect(await issuesWith(transfer, binTo, '"fields": ["remark"]')).toMatchObject([{ code: 'no-use', pointer: at }])
  })

  it('[DEF-687] but none by which others go: no number, no part of a line, and nothing documents are made by', async () => {
    const refused = (why: string) => [{ code: 'wrong-value', pointer: at, message: expect.stringContaining(why) }]
    expect(await issuesWith(transfer, binTo, '"fields": ["qty"]')).toMatchObject(refused('it is a number'))
    expect(await issuesWith(transfer, binTo, '"fields": ["item"]')).toMatchObject(refused('the item of a line'))
    expect(await issuesWith(transfer, binTo, '"fields": ["unit"]')).toMatchObject(refused('the unit of a line'))
    const lot = '"fields": ["lot"]'
    const issue = '/workflow/moves/issue/ask/lines/fields/0'
    expect(await issuesWith(requisition, lot, '"fields": ["qty"]')).toMatchObject([
      { code: 'wrong-value', pointer: issue, file: requisition, hint: expect.any(String) },
    ])
  })

  it('[DEF-687] up to a quantity', async () => {
    const pointer = '/workflow/moves/receive/ask/lines/upTo'
    const upTo = `${binTo},\n            "upTo": `
    expect(await issuesWith(transfer, `${upTo}"openQty"`, `${upTo}"remark"`)).toMatchObject([
      { code: 'wrong-kind', pointer },
    ])
    expect(await issuesWith(transfer, `${upTo}"openQty"`, `${upTo}"openQt"`)).toMatchObject([
      { code: 'unknown-field', pointer, hint: expect.stringContaining('openQty') },
    ])
  })

  it('[DEF-687] a tenant asks nothing more, and may ask less', async () => {
    const fields = 'workflow.moves.issue.ask.lines.fields'
    const overlay = (laid: object) => issuesOfOverlay('inventory/requisition', laid)
    for (const field of ['qty', 'item', 'remark'])
      expect(await overlay({ place: { [fields]: { [field]: { before: 'lot' } } } })).toMatchObject([
        { code: 'overlay-law', file: 'tenants/ui/forms/inventory/requisition.json', pointer: `/place/${fields}` },
      ])
    const set = (lines: object) => overlay({ set: { workflow: { moves: { issue: { ask: { lines } } } } } })
    expect(await set({ fields: ['lot', 'qty'] })).toMatchObject([{ code: 'overlay-law' }])
    expect(await set({ upTo: 'qty' })).toMatchObject([{ code: 'overlay-law' }])
    expect(await overlay({ hide: { [fields]: ['lot'] } })).toEqual([])
  })

  it('[DEF-687] nor does a tenant let moves write fields of the header', async () => {
    const set = (ask: object) =>
      issuesOfOverlay('inventory/requisition', { set: { workflow: { moves: { substitute: { ask } } } } })
    expect(await set({ fields: { supplyLocation: 'optional' } })).toMatchObject([{ code: 'unknown-node' }])
    expect(await set({ fields: { substitute: 'optional' } })).toMatchObject([{ code: 'overlay-law' }])
  })
})
