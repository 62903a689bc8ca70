import { describe, expect, it } from 'vitest'
import { isSamePart } from '../../../../src/engine/ui/form/store/is-same-part.ts'

describe('is same part', () => {
  it('[FORM-2] compares objects value by value, and everything else as it is', () => {
    const lines = [{ id: 1 }]
    expect(isSamePart({ lines, count: 1 }, { lines, count: 1 })).toBe(true)
    expect(isSamePart({ lines }, { lines: [...lines] })).toBe(false)
    expect(isSamePart({ count: 1 }, { count: 1, words: 'x' })).toBe(false)
    expect(isSamePart({ words: undefined }, { count: undefined })).toBe(false)
    expect(isSamePart(undefined, {})).toBe(false)
    expect(isSamePart(Number.NaN, Number.NaN)).toBe(true)
  })

  it('[FORM-2] never takes two collections for the same', () => {
    expect(isSamePart(new Map(), new Map())).toBe(false)
    expect(isSamePart([], [])).toBe(false)
  })
})
