/** How often lines of a recipe name another one, or items, where there is none. A product is told by its id below zero. */
export interface Holding {
  readonly id: number
  readonly held: number | null
  readonly times: number
}

/** Lines one comes to through all its levels, each as often as it is taken. */
export type SizeOf = (id: number) => number

/** Beyond it nobody counts on: of twenty levels that each take the next one twice there are a million lines. */
const endless = 1_000_000_000

/**
 * What each comes to, of what they hold (SRC-262): each is worked out once, from what those within it come to, so nothing is gone through. A circle has
 * no end.
 */
export function sizesOf(rows: readonly Holding[]): SizeOf {
  const within = new Map<number, Holding[]>()
  for (const row of rows) within.set(row.id, [...(within.get(row.id) ?? []), row])
  const known = new Map<number, number>()
  const sizeOf = (id: number): number => {
    const size = known.get(id)
    if (size !== undefined) return size
    // Who asks for it again before it is known stands in a circle.
    known.set(id, endless)
    let sum = 0
    for (const { held, times } of within.get(id) ?? []) sum += times * (held === null ? 1 : 1 + sizeOf(held))
    known.set(id, Math.min(sum, endless))
    return Math.min(sum, endless)
  }
  return sizeOf
}
