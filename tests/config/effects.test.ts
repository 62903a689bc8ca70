import { describe, expect, it } from 'vitest'
import { issuesWith as issuesOf } from './support/issues-with.ts'

const requisition = 'forms/inventory/requisition.json'

describe('effects of a workflow', () => {
  const issuesWith = (text: string, other: string, path = requisition) => issuesOf(path, text, other)

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

  it('[DEF-67] a move an effect makes by itself is one of the family, leaves from there and asks nobody', async () => {
    const pointer = '/workflow/onState/Approved/effects/0/with/move'
    const made = (move: string) => issuesWith('"move": "issueThere"', `"move": "${move}"`)
    expect(await made('isueThere')).toMatchObject([
      { code: 'unknown-move', pointer, hint: expect.stringContaining('issueThere') },
    ])
    expect(await made('issue')).toMatchObject([
      { code: 'wrong-value', pointer, message: expect.stringContaining('asks something') },
    ])
    expect(await made('closeShort')).toMatchObject([
      { code: 'wrong-value', pointer, message: expect.stringContaining('does not leave from "Approved"') },
    ])
    expect(await issuesWith('"move": "issueThere"', '')).toContainEqual(
      expect.objectContaining({ code: 'missing-param' }),
    )
  })

  it('[PICK-3] a dialog tells where goods lie only where an effect of the move can say so', async () => {
    const issues = await issuesOf(
      'forms/inventory/transfer.json',
      '"id": "receiveQty"',
      '"id": "receiveQty", "picks": true',
    )
    expect(issues).toMatchObject([{ code: 'missing-effect', pointer: `${moves}/receive/ask/lines/picks` }])
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
    const transfer = 'forms/inventory/transfer.json'
    const use = [{ use: 'approval:rout' }]
    expect(await issuesWith('"moves": {', onState('Approved', { effects: use }), transfer)).toMatchObject([
      { code: 'unknown-effect', pointer: '/workflow/onState/Approved/effects/0/use' },
    ])
    const circle = { Approved: { effects: [], to: 'Pending' }, Pending: { effects: [], to: 'Approved' } }
    expect(await issuesWith('"moves": {', `"onState": ${JSON.stringify(circle)}, "moves": {`, transfer)).toMatchObject([
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

  it('[DEF-70] what a document, an effect and a figure read of roles is named', async () => {
    expect(await issuesWith('"day": "postDate",', '')).toMatchObject([{ code: 'missing-role', pointer: '/entity' }])
    expect(await issuesWith('"amount": "totalValue",', '')).toMatchObject([
      { code: 'missing-role', pointer: `${moves}/submit/effects/0/use` },
      { code: 'missing-role', pointer: `${moves}/approve/effects/0/use` },
      { code: 'missing-role', pointer: `${moves}/hold/effects/0/use` },
      { code: 'missing-role', pointer: `${moves}/deny/effects/0/use` },
    ])
    const asked = ['onHand', 'onHandHere', 'par', 'suggested', 'unitCost'].map((column) => ({
      code: 'missing-role',
      pointer: `/entity/fields/lines/fields/${column}/from`,
    }))
    expect(await issuesWith('{ "item": "item", "unit"', '{ "unit"')).toMatchObject(asked)
    expect(await issuesWith('"item": "item", "unit": "unit"', '"item": "unit", "unit": "unit"')).toMatchObject([
      { code: 'wrong-kind', pointer: '/entity/fields/lines/roles/item' },
    ])
  })

  it('[DEF-71] a field that an effect of saves reads is there, of its kind and with its options', async () => {
    const user = 'forms/setup/user.json'
    const mapping = 'forms/setup/accountMapping.json'
    expect(await issuesWith('"people:user"', '"people:usr"', user)).toMatchObject([
      { code: 'unknown-effect', pointer: '/entity/effects/0', hint: expect.stringContaining('people:user') },
    ])
    expect((await issuesWith('"email": {', '"mail": {', user)).map((issue) => issue.code)).toContain('unknown-field')
    expect(await issuesWith('"to": "role"', '"to": "site"', user)).toMatchObject([
      { code: 'wrong-kind', pointer: '/entity/effects/0', message: expect.stringContaining('"role" of userAccess') },
    ])
    expect(await issuesWith('"optionsFrom": "posting.role"', '"options": ["STOCK"]', mapping)).toContainEqual(
      expect.objectContaining({ code: 'unknown-option', pointer: '/entity/effects/0' }),
    )
  })

  it('[APPR-213] an approval that must be leads on for nobody, and where changes within bounds are let pass it does', async () => {
    const reset = 'forms/utilities/inventoryReset.json'
    const submit = `${moves}/submit`
    const asked = '"asked": "PendingApproval"\n        },\n        "by": "ResetInventory"'
    const both = asked.replace('"\n', '", "free": "Approved"\n')
    expect(await issuesWith(asked, both, reset)).toMatchObject([
      { code: 'unknown-outcome', pointer: `${submit}/to/free` },
    ])
    expect(await issuesWith('"ifNobody": "refuse"', '"ifNobody": "goOn"', reset)).toMatchObject([
      { code: 'missing-outcome', pointer: `${submit}/to`, message: 'No state is named for "free".' },
    ])
    const within = '"ifNobody": "refuse", "unless": { "==": [{ "var": "rec.mode" }, "ToZero"] }'
    expect(await issuesWith('"ifNobody": "refuse"', within, reset)).toMatchObject([{ code: 'missing-outcome' }])
    expect(await issuesWith('"ifNobody": "refuse"', '"ifNobody": "refuze"', reset)).toContainEqual(
      expect.objectContaining({ code: 'unknown-option', pointer: `${submit}/effects/2/with/ifNobody` }),
    )
  })
})
