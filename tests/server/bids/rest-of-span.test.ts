import { describe, expect, it } from 'vitest'
import { restOfSpan } from '../../../server/bids/rest-of-span.ts'

const taken = { from: '2027-01-01', to: '2027-03-31' }

describe('what is left of an older price', () => {
  it.each([
    [
      'goes on after it',
      { from: '2026-01-01', to: null },
      [
        { from: '2026-01-01', to: '2026-12-31' },
        { from: '2027-04-01', to: null },
      ],
    ],
    ['was there for ever', { from: null, to: '2027-02-01' }, [{ from: null, to: '2026-12-31' }]],
    ['begins in it', { from: '2027-02-01', to: '2027-12-31' }, [{ from: '2027-04-01', to: '2027-12-31' }]],
    ['lies in it', { from: '2027-01-01', to: '2027-03-31' }, []],
    ['ends before it', { from: '2026-01-01', to: '2026-12-31' }, [{ from: '2026-01-01', to: '2026-12-31' }]],
  ])('[RFB-9] one that %s', (_which, old, rest) => {
    expect(restOfSpan(old, taken)).toEqual(rest)
  })
})
