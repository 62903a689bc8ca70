import { describe, expect, it } from 'vitest'
import { issuesWith as issuesOf } from './support/issues-with.ts'

const requisition = 'forms/inventory/requisition.json'

describe('effects of a workflow', () => {
  const issuesWith = (text: string, other: string) => issuesOf(requisition, text, other)

  const moves = '/workflow/moves'
  const bindings = `${moves}/issue/effects/0/with`

  it('[DEF-66] a misspelt effect, event or figure is told with its place and the likely name', async () => {
    expect(await issuesWith('"posting:move"', '"posting:mov"')).toMatchObject([
      {
        code: 'unknown-effect',
        file: requisition,
        pointer: `${moves}/issue/effects/0/use`,
        hint: expect.stringContaining('posting:move'),
      },
    ])
    expect(await issuesWith('"REQ.ISSUE"', '"REQ.ISUE"')).toMatchObject([
      { code: 'unknown-event', pointer: `${moves}/issue/effects/0/event`, hint: expect.stringContaining('REQ.ISSUE') },
    ])
    expect(await issuesWith('"from": "stock.onHand"', '"from": "stock.onHnad"')).toMatchObject([
      { code: 'unknown-figure', hint: expect.stringContaining('stock.onHand') },
    ])
  })

  it('[DEF-67] a parameter that is misspelt, missing, on the wrong side or of another kind is told', async () => {
    expect(await issuesWith('"from": "rec.supplyLocation"', '"from": "rec.suplyLocation"')).toMatchObject([
      { code: 'unknown-field', pointer: `${bindings}/from` },
    ])
    expect(await issuesWith('"from": "rec.supplyLocation"', '"from": "rec.reason"')).toMatchObject([
      { code: 'wrong-kind', pointer: `${bindings}/from` },
    ])
    expect(await issuesWith('"from": "rec.supplyLocation"', '"from": "lines.item"')).toMatchObject([
      { code: 'wrong-binding', pointer: `${bindings}/from` },
    ])
    expect(await issuesWith('"item": "lines.item",', '')).toMatchObject([{ code: 'missing-param' }])
    expect((await issuesWith('"item": "lines.item",', '"itm": "lines.item",')).map((issue) => issue.code)).toEqual([
      'missing-param',
      'unknown-param',
    ])
    expect(await issuesWith('"done": "lines.issuedQty"', '"done": "lines.qty"')).toMatchObject([
      { code: 'written-field' },
    ])
  })

  it('[DEF-68] a target names a state for each outcome its effect tells', async () => {
    expect((await issuesWith('"free": "Pending"', '"fre": "Pending"')).map((issue) => issue.code)).toEqual([
      'missing-outcome',
      'unknown-outcome',
    ])
    expect(await issuesWith('"to": "Denied"', '"to": { "asked": "Denied" }')).toMatchObject([
      { code: 'missing-effect' },
    ])
  })

  it('[DEF-69] what follows on a state is proved like a move, and comes to an end', async () => {
    const onState = (state: string, next: object) => `"onState": ${JSON.stringify({ [state]: next })}, "moves": {`
    const use = [{ use: 'approval:rout' }]
    expect(await issuesWith('"moves": {', onState('Approved', { effects: use }))).toMatchObject([
      { code: 'unknown-effect', pointer: '/workflow/onState/Approved/effects/0/use' },
    ])
    const circle = { Approved: { effects: [], to: 'Pending' }, Pending: { effects: [], to: 'Approved' } }
    expect(await issuesWith('"moves": {', `"onState": ${JSON.stringify(circle)}, "moves": {`)).toMatchObject([
      { code: 'state-cycle', pointer: '/workflow/onState/Approved' },
    ])
  })

  it('[DEF-70] a role is played by a field of its kind', async () => {
    expect(await issuesWith('"day": "postDate"', '"day": "reference"')).toMatchObject([
      { code: 'wrong-kind', pointer: '/entity/roles/day' },
    ])
    expect(await issuesWith('"day": "postDate"', '"day": "postDay"')).toMatchObject([
      { code: 'unknown-field', pointer: '/entity/roles/day' },
    ])
  })
})
