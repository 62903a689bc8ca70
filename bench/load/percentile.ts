/** The value that `share` (0–1) of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))
  return sorted[place] ?? Number.NaN
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
