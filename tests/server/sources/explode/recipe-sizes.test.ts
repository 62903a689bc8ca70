import { describe, expect, it } from 'vitest'
import { sizesOf, type Holding } from '../../../../server/sources/explode/recipe-sizes.ts'

describe('how many lines a recipe comes to', () => {
  const items = (id: number, times: number): Holding => ({ id, held: null, times })

  it('[SRC-262] counts those of each recipe as often as it is taken', () => {
    // 3 items, and twice a sauce of 4: 2 lines name it, 8 are in it.
    const sizeOf = sizesOf([items(1, 3), { id: 1, held: 2, times: 2 }, items(2, 4)])
    expect([sizeOf(1), sizeOf(2), sizeOf(3)]).toEqual([13, 4, 0])
  })

  it('[SRC-262] of twenty levels without going through a million lines, and of a circle without end', () => {
    const levels = Array.from({ length: 20 }, (_, at) => ({ id: at + 1, held: at + 2, times: 2 }))
    expect(sizesOf([...levels, items(21, 1)])(1)).toBe(3_145_726)
    expect(sizesOf([{ id: 1, held: 1, times: 1 }])(1)).toBeGreaterThan(100_000_000)
    expect(
      sizesOf([
        { id: 1, held: 2, times: 1 },
        { id: 2, held: 1, times: 1 },
      ])(2),
    ).toBeGreaterThan(100_000_000)
  })
})
