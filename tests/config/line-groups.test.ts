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
})
