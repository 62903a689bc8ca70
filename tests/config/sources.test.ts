import { describe, expect, it } from 'vitest'
import { issuesOfOverlay, issuesWith as issuesOf } from './support/issues-with.ts'

const receipt = 'forms/purchasing/receipt.json'

describe('sources of a family', () => {
  const issuesWith = (text: string, other: string) => issuesOf(receipt, text, other)
  const at = '/sources/purchaseOrder'

  it('[FORM-708] of what may be made from one family one leads', async () => {
    const voucher = 'forms/purchasing/voucher.json'
    const leading = await issuesOf(
      voucher,
      '"from": "purchaseOrder",',
      '"from": "purchaseOrder",\n      "leads": true,',
    )
    expect(leading).toEqual([
      expect.objectContaining({ code: 'no-use', pointer: expect.stringMatching(/^\/sources\/\w+\/leads$/) }),
      expect.objectContaining({ code: 'no-use', pointer: expect.stringMatching(/^\/sources\/\w+\/leads$/) }),
    ])
  })

  it('[SRC-10] families, fields, kinds, units and states of both sides are proved', async () => {
    expect(await issuesWith('"from": "purchaseOrder"', '"from": "purchaseOrdr"')).toContainEqual(
      expect.objectContaining({
        code: 'unknown-family',
        pointer: `${at}/from`,
        hint: expect.stringContaining('purchaseOrder'),
      }),
    )
    expect(
      await issuesWith(
        '"supplier": "supplier",\n        "location"',
        '"supplier": "deliveryDate",\n        "location"',
      ),
    ).toMatchObject([{ code: 'fill-type' }])
    expect(
      await issuesWith('"price": "agreedPrice",\n          "askedQty"', '"price": "prise",\n          "askedQty"'),
    ).toMatchObject([{ code: 'unknown-field', pointer: `${at}/lines/map/price` }])
    expect(await issuesWith('"record": "order"', '"record": "orderLine"')).toMatchObject([
      { code: 'wrong-kind', pointer: `${at}/lines/record` },
    ])
    expect(await issuesWith('"taken": "receivedQty"', '"taken": "qty"')).toMatchObject([
      { code: 'written-field', pointer: `${at}/lines/asked/taken` },
    ])
    expect(await issuesWith('"none": "Approved"', '"none": "Aproved"')).toMatchObject([
      { code: 'unknown-state', pointer: `${at}/becomes/none` },
    ])
    expect(await issuesWith('"preference.overReceiptPct"', '"preference.allowNoOrder"')).toMatchObject([
      { pointer: `${at}/lines/tolerance` },
    ])
    expect(
      await issuesWith("Status in ('Approved','Partial')\",\n      \"same\"", 'Stauts eq \'Approved\'",\n      "same"'),
    ).toMatchObject([{ code: 'unknown-property', pointer: `${at}/where` }])
  })

  it('[SRC-249] what is exploded is a recipe the header names, by a number, and tells item, unit and quantity', async () => {
    const requisition = (from: string, to: string) => issuesOf('forms/inventory/requisition.json', from, to)
    const recipe = '/sources/recipe'
    expect(await requisition('"covers": "covers"', '"covers": "coverz"')).toContainEqual(
      expect.objectContaining({ code: 'unknown-field', pointer: `${recipe}/lines/exploded/covers` }),
    )
    expect(await requisition('"covers": "covers"', '"covers": "reference"')).toMatchObject([
      { code: 'wrong-kind', pointer: `${recipe}/lines/exploded/covers` },
    ])
    expect(await requisition('"record": "recipe",\n', '')).toContainEqual(
      expect.objectContaining({ code: 'missing-key', pointer: `${recipe}/lines/exploded` }),
    )
    expect(await requisition('"from": "recipe",', '"from": "requisitionTemplate",')).toContainEqual(
      expect.objectContaining({ code: 'wrong-value', pointer: `${recipe}/lines/exploded` }),
    )
    const copied =
      '"qty": "qty"\n        },\n        "takes": {\n          "qty": "qty",\n          "unit": "unit"\n        },\n        "exploded"'
    expect(await requisition(copied, copied.replace('"qty"', '"remark": "text", "qty"'))).toContainEqual(
      expect.objectContaining({ code: 'wrong-value', pointer: `${recipe}/lines/map/remark` }),
    )
  })

  it('[SRC-33] what is taken blind is hidden by the right to view the source, and told by no copy and no lookup', async () => {
    expect(await issuesWith('"seenBy": "ViewPurchaseOrder"', '"seenBy": "ViewReceiving"')).toContainEqual(
      expect.objectContaining({ code: 'wrong-value', pointer: `${at}/lines/blind/seenBy` }),
    )
    expect(await issuesWith('"hides": [', '"hides": ["askedAmount",')).toMatchObject([
      { code: 'unknown-field', pointer: `${at}/lines/blind/hides/0` },
    ])
    expect(await issuesWith('"earlierFreight",\n            "dueQty",', '"earlierFreight",')).toContainEqual(
      expect.objectContaining({ code: 'leak', pointer: `${at}/lines/map/dueQty` }),
    )
    expect(
      await issuesWith('"columns": ["item", "description", "openQty", "agreedPrice"]', '"columns": ["item", "qty"]'),
    ).toMatchObject([{ code: 'leak', pointer: `${at}/lines/line` }])
  })

  it('[SRC-150] a line takes of several lines where a text the server writes says of which, and nothing else is said of one alone', async () => {
    const order = (from: string, to: string) => issuesOf('forms/purchasing/purchaseOrder.json', from, to)
    const shared = '/sources/purchaseRequest/lines/shared'
    const named = '"shared": "requests"'
    expect(await order(named, '"shared": "requsts"')).toMatchObject([{ code: 'unknown-field', pointer: shared }])
    expect(await order(named, '"shared": "sentQty"')).toMatchObject([{ code: 'wrong-kind', pointer: shared }])
    expect(await order(named, '"shared": "remark"')).toContainEqual(
      expect.objectContaining({ code: 'written-field', pointer: shared }),
    )
    expect(await order(named, `${named},\n        "cancels": "cancelledQty"`)).toMatchObject([
      { code: 'wrong-value', pointer: shared, message: expect.stringContaining('cancels') },
    ])
    const blanket = '"keeps": ["unit", "price"],\n        "cancels": "cancelledQty"'
    expect(await order(blanket, '"keeps": ["unit", "price"],\n        "shared": "requests"')).toContainEqual(
      expect.objectContaining({ code: 'missing-key', pointer: '/sources/blanketOrder/lines/shared' }),
    )
  })

  it('[SRC-269] the text that says of which is written by the server alone, for one source', async () => {
    const order = (from: string, to: string) => issuesOf('forms/purchasing/purchaseOrder.json', from, to)
    const shared = '/sources/purchaseRequest/lines/shared'
    const text = '"requests": {\n            "type": "text",'
    expect(await order(text, `${text}\n            "compute": { "var": "row.remark" },`)).toMatchObject([
      { code: 'two-sources', pointer: shared, hint: expect.any(String) },
    ])
    const named = '"shared": "requests",'
    expect(
      await order(
        '"map": {\n          "item": "item",',
        '"map": {\n          "requests": "remark",\n          "item": "item",',
      ),
    ).toContainEqual(
      expect.objectContaining({
        code: 'wrong-value',
        pointer: shared,
        message: expect.stringContaining('map/requests'),
      }),
    )
    const market = '"line": "marketListLine",'
    const both = await order(market, `${market}\n        ${named}`)
    expect(both.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['taken-twice', shared],
      ['taken-twice', '/sources/marketList/lines/shared'],
    ])
  })

  it('[SRC-269, SRC-270] a tenant turns none of it on or off over lines there are', async () => {
    const overlay = (source: string, lines: object) =>
      issuesOfOverlay(source === 'recipe' ? 'inventory/requisition' : 'purchasing/purchaseOrder', {
        set: { sources: { [source]: { lines } } },
      })
    const refused = [{ code: 'overlay-law' }]
    expect(await overlay('marketList', { shared: 'requests' })).toMatchObject(refused)
    expect(await overlay('purchaseRequest', { shared: 'remark' })).toMatchObject(refused)
    expect(await overlay('recipe', { exploded: { covers: 'docNo' } })).toMatchObject(refused)
    const own = { from: 'purchaseRequest', lines: { into: 'lines', from: 'lines', map: {}, takes: { qty: 'qty' } } }
    expect(await issuesOfOverlay('purchasing/purchaseOrder', { set: { sources: { x_own: own } } })).toMatchObject([
      { code: 'unknown-node' },
    ])
    const hidden = await issuesOfOverlay('purchasing/purchaseOrder', { hide: { sources: ['purchaseRequest'] } })
    expect(hidden).toMatchObject(refused)
  })

  it('[SRC-270] for how many a recipe is exploded people say, and its lines say what is taken by their parts', async () => {
    const requisition = (from: string, to: string) => issuesOf('forms/inventory/requisition.json', from, to)
    const exploded = '/sources/recipe/lines/exploded'
    const covers = '"covers": {\n        "type": "integer",'
    expect(await requisition(covers, `${covers}\n        "readOnly": true,`)).toContainEqual(
      expect.objectContaining({ code: 'no-use', pointer: `${exploded}/covers` }),
    )
    const named = '"record": "recipe",\n'
    expect(await requisition(named, `${named}      "many": true,\n`)).toMatchObject([
      { code: 'wrong-value', pointer: exploded, message: expect.stringContaining('many') },
    ])
    const recipe = (from: string, to: string) => issuesOf('forms/recipes/recipe.json', from, to)
    expect(await recipe('"qty": "qty"', '"value": "cost"')).toContainEqual(
      expect.objectContaining({
        code: 'missing-role',
        file: 'forms/inventory/requisition.json',
        pointer: exploded,
        message: expect.stringContaining('the qty'),
      }),
    )
  })

  it('[SRC-271] what is counted is worked out by nothing else', async () => {
    const order = (from: string, to: string) => issuesOf('forms/purchasing/purchaseOrder.json', from, to)
    const taken = '"receivedQty": {\n            "type": "quantity",'
    expect(await order(taken, `${taken}\n            "compute": { "var": "row.qty" },`)).toContainEqual(
      expect.objectContaining({
        code: 'two-sources',
        file: receipt,
        pointer: `${at}/lines/asked/taken`,
      }),
    )
  })

  it('[SRC-34] what is made in one go is copied from fields there are, by moves there are, and by a move of the source', async () => {
    const voucher = (from: string, to: string) => issuesOf('forms/purchasing/voucher.json', from, to)
    const made = '/sources/receipt/inOneGo'
    expect(await voucher('"postDate": "postDate"', '"postDate": "postDay"')).toContainEqual(
      expect.objectContaining({ code: 'unknown-field', pointer: `${made}/header/postDate` }),
    )
    expect(await voucher('"price": "invoicePrice"', '"price": "location"')).toContainEqual(
      expect.objectContaining({ pointer: `${made}/lines/price` }),
    )
    expect(await voucher('"moves": ["submit", "post"]\n', '"moves": ["submit", "pst"]\n')).toContainEqual(
      expect.objectContaining({ code: 'unknown-move', pointer: `${made}/moves/1` }),
    )
    expect(await issuesWith('"use": "sources:inOneGo"', '"use": "sources:keepMade"')).toContainEqual(
      expect.objectContaining({ code: 'missing-key', pointer: made }),
    )
  })

  it('[SRC-79, SRC-80] what anyone makes is a draft, by choices there are, and is taken back by a move there is', async () => {
    const credit = (from: string, to: string) => issuesOf('forms/purchasing/apCredit.json', from, to)
    const made = '/sources/shortDelivery/inOneGo'
    const undo = '/sources/shortDelivery/undo'
    expect(await credit('"undo": "cancel"', '"undo": "cancle"')).toContainEqual(
      expect.objectContaining({ code: 'unknown-move', pointer: undo }),
    )
    expect(await credit('"byAnyone": true', '"byAnyone": true, "moves": ["submit"]')).toContainEqual(
      expect.objectContaining({ code: 'wrong-value', pointer: `${made}/byAnyone` }),
    )
    expect(await credit('"creditKind": "ShortDelivery"', '"creditKind": "ShortDelivry"')).toContainEqual(
      expect.objectContaining({ code: 'unknown-option', pointer: '/sources/shortDelivery/says/creditKind' }),
    )
    expect(await credit('"creditKind": "ShortDelivery"', '"remarks": "ShortDelivery"')).toContainEqual(
      expect.objectContaining({ code: 'unknown-field', pointer: '/sources/shortDelivery/says/remarks' }),
    )
  })

  it('[SRC-128] what takes a draft back leaves from where drafts stand, asks nothing, and is made by a move of the source', async () => {
    const credit = (to: string) => issuesOf('forms/purchasing/apCredit.json', '"undo": "cancel"', `"undo": "${to}"`)
    const wrong = { code: 'wrong-value', pointer: '/sources/shortDelivery/undo' }
    const starts = expect.stringContaining('does not leave from')
    const asks = expect.stringContaining('asks something')
    const reversed = await credit('reverse')
    expect(reversed).toContainEqual(expect.objectContaining({ ...wrong, message: starts }))
    expect(reversed).toContainEqual(expect.objectContaining({ ...wrong, message: asks }))
    const received = await credit('receive')
    expect(received).toContainEqual(expect.objectContaining({ ...wrong, message: asks }))
    expect(await credit('submit')).toEqual([])
    const unkept = await issuesOf(
      'forms/purchasing/voucher.json',
      '"use": "sources:keepMade"',
      '"use": "sources:giveBack"',
    )
    expect(unkept).toContainEqual(expect.objectContaining({ code: 'no-use', pointer: '/sources/priceDifference/undo' }))
  })

  it('[LIST-185] what is asked once for all rows depends on nothing else the record says', async () => {
    const label = '"label": "@binStock.make.putAway",'
    const asking = (field: string) =>
      issuesOf('forms/inventory/binStock.json', label, `${label} "ask": { "${field}": "optional" },`)
    const pointer = '/lists/binStock/rowsMake/putAway/ask/unit'
    // The units are those of an item.
    expect(await asking('unit')).toContainEqual(expect.objectContaining({ code: 'unknown-field', pointer }))
    expect(await asking('item')).toEqual([])
  })

  it('[LIST-245] what changes with a row is said by fields it has, and by none that look up', async () => {
    const label = '"label": "@binStock.make.putAway",'
    const changing = (from: string, to: string) =>
      issuesOf(
        'forms/inventory/binStock.json',
        label,
        `${label} "changes": { "of": "item", "from": "${from}", "to": "${to}" },`,
      )
    const pointer = '/lists/binStock/rowsMake/putAway/changes'
    expect(await changing('qty', 'qty')).toEqual([])
    expect(await changing('item', 'qt')).toMatchObject([
      { code: 'unknown-field', pointer: `${pointer}/from` },
      { code: 'unknown-field', pointer: `${pointer}/to` },
    ])
  })

  it('[SRC-10] a chain does not come back to where it began', async () => {
    const circle = JSON.stringify({
      from: 'receipt',
      lines: { into: 'lines', from: 'lines', map: {}, record: 'item', line: 'unit', takes: { qty: 'qty' } },
    })
    const issues = await issuesOf(
      'forms/purchasing/purchaseOrder.json',
      '"sources": {',
      `"sources": { "receipt": ${circle},`,
    )
    expect(issues).toContainEqual(expect.objectContaining({ code: 'source-cycle', pointer: '/sources/receipt/from' }))
  })
})
