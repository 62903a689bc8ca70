import { describe, expect, it } from 'vitest'
import { parseHighlight } from '../../../../src/engine/ui/shell/menu/parse-highlight.ts'

describe('parseHighlight', () => {
  it('[SPEC-2.5.1] keeps known keys with plain values', () => {
    expect(parseHighlight('{"transaction":"requisition","masterId":7,"GlobalSearch":true}')).toEqual({
      transaction: 'requisition',
      masterId: '7',
      GlobalSearch: 'true',
    })
  })

  it.each([
    null,
    '',
    '{transaction:1}',
    '[]',
    '"transaction"',
    'null',
    '{"transaction":{"a":1},"other":"x","__proto__":"y"}',
  ])('[SPEC-2.5.1] %s counts for nothing', (data) => {
    expect(parseHighlight(data)).toEqual({})
  })
})
