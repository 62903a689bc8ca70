import { expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

const receipt = 'forms/purchasing/receipt.json'
const at = '/form/sections/lines/tones'

it('[LINES-693] what stands out is a field of a line, by conditions over the line alone', async () => {
  expect(await issuesWith(receipt, /"tones": \{\s+"priceMark": \[/, '"tones": { "priceMarks": [')).toContainEqual(
    expect.objectContaining({ code: 'unknown-field', pointer: `${at}/priceMarks` }),
  )
  const condition = /"var": "row\.priceMark"(\s+\},\s+"Dearer"\s+\]\s+\},\s+"text")/
  const path = (name: string) => issuesWith(receipt, condition, `"var": "${name}"$1`)
  const pointer = expect.stringContaining(`${at}/priceMark/0/when`)
  expect(await path('row.priceMarks')).toContainEqual(expect.objectContaining({ code: 'rule-unknownPath', pointer }))
  expect(await path('rec.docNo')).toContainEqual(expect.objectContaining({ code: 'rule-unknownPath', pointer }))
})
