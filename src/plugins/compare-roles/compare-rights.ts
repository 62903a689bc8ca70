/** A right and which of two roles hold it. */
export interface ComparedRight {
  readonly right: string
  readonly inFirst: boolean
  readonly inSecond: boolean
}

/**
 * Rights that two roles hold, in the order of the permission tree: those that only one of them holds, then those of both. Rights of
 * neither are left out.
 */
export function compareRights(
  tree: readonly string[],
  first: readonly string[],
  second: readonly string[],
): readonly ComparedRight[] {
  const held = [new Set(first), new Set(second)] as const
  const all = [...new Set([...tree, ...first, ...second])]
  const rows = all.map((right) => ({ right, inFirst: held[0].has(right), inSecond: held[1].has(right) }))
  return [...rows.filter((row) => row.inFirst !== row.inSecond), ...rows.filter((row) => row.inFirst && row.inSecond)]
}
