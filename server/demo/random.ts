/** Repeatable chance: the same seed tells the same story on every machine. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number
  /** One of the values. Throws when there is none. */
  readonly pick: <T>(values: readonly T[]) => T
  /** `count` different values, in chance order. */
  readonly sample: <T>(values: readonly T[], count: number) => readonly T[]
}

/** Chance from a 32-bit seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(values: readonly T[]): T => {
    const value = values[between(0, values.length - 1)]
    if (value === undefined) throw new Error('There is nothing to pick from')
    return value
  }
  const sample = <T>(values: readonly T[], count: number): readonly T[] => {
    const rest = [...values]
    return Array.from({ length: Math.min(count, rest.length) }, () =>
      rest.splice(between(0, rest.length - 1), 1),
    ).flat()
  }
  return { between, pick, sample }
}
