import { describe, expect, it } from 'vitest'
import { issuesWith } from './support/issues-with.ts'

const list = 'forms/purchasing/marketList.json'
const at = '/form/sections/lines'

describe('what lines come to by one of their fields', () => {
  it('[DEF-202] is of lookups or choices, and sums amounts in the currency of the document', async () => {
    expect(await issuesWith(list, '"by": "splitTo"', '"by": "splitLeast"')).toMatchObject([
      { code: 'unknown-field', pointer: `${at}/groups/bySupplier/by` },
    ])
    expect(await issuesWith(list, '"sums": ["amount"]', '"sums": ["amount", "qty", "orderPrice"]')).toMatchObject([
      { code: 'unknown-field', pointer: `${at}/groups/bySupplier/sums/1` },
      { code: 'unknown-field', pointer: `${at}/groups/bySupplier/sums/2` },
    ])
  })

  it('[DEF-202] has a least that is an amount, of one of its sums', async () => {
    expect(await issuesWith(list, '"of": "amount"', '"of": "splitLeast"')).toMatchObject([
      { code: 'unknown-field', pointer: `${at}/groups/bySupplier/least/of` },
    ])
  })

  it('[DEF-202] is taken over into a column people write into, of the same kind', async () => {
    for (const wrong of ['"into": "suggested"', '"into": "remark"', '"into": "wanted"'])
      expect(await issuesWith(list, '"into": "qty"', wrong)).toMatchObject([
        { code: 'unknown-field', pointer: `${at}/take/into` },
      ])
  })

  it('[DEF-203] takes one of its sums apart by a text of the line, and counts header fields of the kind of what they stand for', async () => {
    const order = 'forms/purchasing/purchaseOrder.json'
    const byTax = `${at}/groups/byTax`
    expect(await issuesWith(order, '"told": "taxParts"', '"told": "taxRate"')).toMatchObject([
      { code: 'unknown-field', pointer: `${byTax}/parts/told` },
    ])
    expect(await issuesWith(order, '"of": "tax"', '"of": "reduced"')).toMatchObject([
      { code: 'unknown-field', pointer: `${byTax}/parts/of` },
    ])
    expect(await issuesWith(order, '"tax": "freightTax"', '"tax": "freightTaxRate"')).toMatchObject([
      { code: 'unknown-field', pointer: `${byTax}/header/tax` },
    ])
  })
})
