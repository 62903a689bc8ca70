import { describe, expect, it } from 'vitest'
import { comesToMore, type Holding } from '../../../../server/sources/explode/too-large.ts'

describe('how many lines a recipe comes to', () => {
  const holding = (rows: readonly Holding[]) => ({ asked: new Set([1]), rows })
  const items = (id: number, times: number): Holding => ({ id, held: null, times })

  it('[SRC-262] counts those of each recipe as often as it is taken', () => {
    // 3 items, and twice a sauce of 4: 2 lines name it, 8 are in it.
    const rows = [items(1, 3), { id: 1, held: 2, times: 2 }, items(2, 4)]
    expect(comesToMore(holding(rows), 13)).toBe(false)
    expect(comesToMore(holding(rows), 12)).toBe(true)
  })

  it('[SRC-262] of twenty levels without going through a million lines, and of a circle without end', () => {
    const levels = Array.from({ length: 20 }, (_, at) => ({ id: at + 1, held: at + 2, times: 2 }))
    expect(comesToMore(holding([...levels, items(21, 1)]), 3_145_726)).toBe(false)
    expect(comesToMore(holding([...levels, items(21, 1)]), 3_145_725)).toBe(true)
    expect(comesToMore(holding([{ id: 1, held: 1, times: 1 }]), 100)).toBe(false)
    expect(comesToMore(holding([{ id: 1, held: 1, times: 2 }]), 5000)).toBe(true)
    expect(comesToMore({ asked: new Set(), rows: [] }, 0)).toBe(false)
  })
})
