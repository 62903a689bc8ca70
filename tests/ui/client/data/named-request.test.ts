import { describe, expect, it } from 'vitest'
import { namedRequest } from '../../../../src/engine/ui/client/data/named-request.ts'

describe('the request a decision names', () => {
  const row = { Id: 1, '@larder.requests': { approve: 17, hold: 17 } }

  it('[APPR-34] is the one the record was offered with', () => {
    expect(namedRequest(row, 'approve')).toEqual({ Request: 17 })
  })

  it('[APPR-34] is none for other moves, and for records that offer none', () => {
    expect(namedRequest(row, 'revise')).toEqual({})
    expect(namedRequest(row, 'toString')).toEqual({})
    expect(namedRequest({ Id: 1 }, 'approve')).toEqual({})
    expect(namedRequest({ Id: 1, '@larder.requests': { approve: 'x' } }, 'approve')).toEqual({})
  })
})
