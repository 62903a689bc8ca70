import { describe, expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

const requisition = 'forms/inventory/requisition.json'

describe('moves an effect makes by itself', () => {
  const pointer = '/workflow/onState/Approved/effects/0/with/move'
  const named = '"move": "issueThere"'

  it('[DEF-693] are there, ask nobody and lead on', async () => {
    const move = (name: string) => issuesWith(requisition, named, `"move": "${name}"`)
    expect(await move('isueThere')).toMatchObject([
      { code: 'unknown-move', pointer, file: requisition, hint: expect.stringContaining('issueThere') },
    ])
    expect(await move('approve')).toContainEqual(expect.objectContaining({ code: 'wrong-value', pointer }))
    const back =
      '"issueThere": {\n        "from": ["Approved", "Pending", "Partial"],\n        "to": {\n          "part": "Partial",'
    expect(await issuesWith(requisition, back, back.replace('"part": "Partial"', '"part": "Approved"'))).toContainEqual(
      expect.objectContaining({ code: 'state-cycle', pointer, message: expect.stringContaining('"Approved"') }),
    )
  })
})

describe('rows of files', () => {
  const count = 'forms/inventory/physicalInventory.json'
  const among = '"among": ["bin", "lot"]'
  const at = '/entity/fields/lines/imports'

  it('[DEF-694] tell lines of one item apart by another lookup of a line', async () => {
    const found = await issuesWith(count, among, '"among": ["item", "lot"]')
    expect(found).toMatchObject([{ code: 'no-use', pointer: `${at}/among/0` }])
    expect(await issuesWith(count, among, '"among": ["bin", "lot", "bin"]')).toMatchObject([
      { code: 'duplicate-entry', pointer: `${at}/among/2` },
    ])
    expect(await issuesWith(count, among, '"among": ["bins", "lot"]')).toMatchObject([
      { code: 'unknown-field', pointer: `${at}/among/0`, hint: expect.stringContaining('bin') },
    ])
  })

  it('[DEF-703] give lines of their own to one of what tells lines apart, with a text, a day and a choice for none', async () => {
    // A bin is told by its place, not by the item.
    const wrong = '"unlisted": { "of": "bin", "none": "count1", "name": "newExpires", "day": "expires" }'
    const found = await issuesWith(count, /"unlisted": \{[^}]*\}/, wrong)
    expect(found.map(({ code, pointer }) => [code, pointer])).toEqual(
      ['of', 'none', 'name', 'day'].map((key) => ['unknown-field', `${at}/unlisted/${key}`]),
    )
  })

  it('[DEF-694] name what people enter where a row makes a line', async () => {
    const end =
      '"qty": "count3"\n            }\n          ]\n        },\n        "fields": {\n          "item": {\n            "type": "lookup",'
    const closed = end.replace('          ]\n', '          ],\n          "adds": true\n') + ' "readOnly": true,'
    expect(await issuesWith(count, end, closed)).toContainEqual(
      expect.objectContaining({ code: 'unknown-field', pointer: `${at}/item` }),
    )
  })
})

describe('what the server writes', () => {
  it('[DEF-695] is worked out and filled by nothing else', async () => {
    const fill = '"isLotTracked": "lotTracked"'
    expect(await issuesWith(requisition, fill, `${fill}, "orderedQty": "wastePct"`)).toContainEqual(
      expect.objectContaining({ code: 'two-sources', message: expect.stringContaining('"item"') }),
    )
    const issued = '"orderedQty": {\n            "type": "quantity",'
    expect(await issuesWith(requisition, issued, `${issued} "compute": { "var": "row.qty" },`)).toContainEqual(
      expect.objectContaining({ code: 'two-sources', message: expect.stringContaining('compute') }),
    )
  })

  it('[DEF-695] is entered by nobody', async () => {
    const template = 'forms/inventory/requisitionTemplate.json'
    const next = '"type": "instant",\n        "readOnly": true'
    expect(await issuesWith(template, next, '"type": "instant"')).toContainEqual(
      expect.objectContaining({ code: 'written-field', pointer: expect.stringContaining('/schedule/') }),
    )
  })
})
