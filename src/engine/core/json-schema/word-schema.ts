import { Type, type TUnsafe } from 'typebox'

/** One of a closed list of words; their order is the order of strictness where a law compares them. */
export function wordOf<const W extends string>(
  words: readonly W[],
  options: Readonly<Record<string, unknown>> = {},
): TUnsafe<W> {
  return Type.Unsafe<W>({ type: 'string', enum: words, ...options })
}
