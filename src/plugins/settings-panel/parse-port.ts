/** What a typed number may be; undefined: no bound. */
export interface NumberBounds {
  readonly minimum: number | undefined
  readonly maximum: number | undefined
}

/** The whole number that was typed, or undefined when there is none or it is out of bounds (SPEC-5.30). */
export function parsePort(typed: string, { minimum, maximum }: NumberBounds): number | undefined {
  const text = typed.trim()
  if (!/^\d{1,9}$/.test(text)) return undefined
  const value = Number(text)
  return value < (minimum ?? 0) || value > (maximum ?? Infinity) ? undefined : value
}
