import * as Type from 'typebox'
import type { KindIssue } from './field-kind.ts'
import { textPatterns, type TextPatternName } from './text-pattern.ts'

const length = { minimum: 1, maximum: 10000 }
const names = Object.keys(textPatterns)

/** Options of a one-line text. */
export const TextOptions = Type.Object(
  {
    min: Type.Optional(Type.Integer({ ...length, description: 'Fewest characters.', 'x-overlay': 'higher' })),
    max: Type.Optional(Type.Integer({ ...length, description: 'Most characters.', 'x-overlay': 'lower' })),
    pattern: Type.Optional(
      Type.Unsafe<TextPatternName>({ enum: names, description: 'Named pattern.', 'x-overlay': 'sealed' }),
    ),
  },
  { additionalProperties: false },
)

/** Options of {@link TextOptions} as the kinds read them. */
export type TextOptions = Type.Static<typeof TextOptions>

/** Characters that are no text: controls other than tab and line breaks, and halves of a surrogate pair. PostgreSQL refuses some of them. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u

/** Checks length (in code points) and pattern; a one-line text has no line breaks. */
export function checkText(
  options: TextOptions,
  value: unknown,
  { most, isOneLine }: { readonly most: number; readonly isOneLine: boolean },
): KindIssue | undefined {
  if (typeof value !== 'string') return { code: 'text' }
  if (unprintable.test(value) || (isOneLine && /[\r\n]/.test(value))) return { code: 'characters' }
  const count = Array.from(value).length
  if (options.min !== undefined && count < options.min) return { code: 'tooShort', params: { count: options.min } }
  const max = options.max ?? most
  if (count > max) return { code: 'tooLong', params: { count: max } }
  const { pattern } = options
  return pattern !== undefined && !textPatterns[pattern].test(value) ? { code: `${pattern}Pattern` } : undefined
}
