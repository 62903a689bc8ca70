/** That one thing holds another, each named by what stays the same of it. */
export interface Holding {
  readonly holder: string
  readonly held: string
}

/** The shortest way from a start, by what holds what, to an end: each on the way, both ends among them; nothing where there is none. */
export function wayRound(holdings: readonly Holding[], start: string, end: string): readonly string[] {
  const heldBy = new Map<string, string[]>()
  for (const { holder, held } of holdings) heldBy.set(holder, [...(heldBy.get(holder) ?? []), held])
  const cameFrom = new Map<string, string | undefined>([[start, undefined]])
  // What is found while it is walked is walked as well, the nearest first.
  for (const holder of cameFrom.keys())
    for (const held of heldBy.get(holder) ?? []) if (!cameFrom.has(held)) cameFrom.set(held, holder)
  const way: string[] = []
  for (let at = cameFrom.has(end) ? end : undefined; at !== undefined; at = cameFrom.get(at)) way.unshift(at)
  return way
}
