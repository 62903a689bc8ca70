import { checkText, type TextOptions } from './check-text.ts'
import type { KindSamples, SampleSeed } from './kind-samples.ts'
import { markOf } from './kind-samples.ts'

/** A text of each pattern that holds the mark. */
const patterned: Readonly<Record<NonNullable<TextOptions['pattern']>, (seed: SampleSeed) => string>> = {
  code: (seed) => `S${markOf(seed)}`,
  digits: ({ number }) => String(number),
  email: (seed) => `${markOf(seed).toLowerCase()}@example.com`,
  phone: ({ number }) => `+1 ${String(number).padStart(7, '0')}`,
}

/** Samples of a text with these options; `most` is the kind's own limit. */
export function textSamples(
  options: TextOptions,
  seed: SampleSeed,
  limits: { readonly most: number; readonly isOneLine: boolean },
): KindSamples {
  const max = options.max ?? limits.most
  const isRight = (value: string) => checkText(options, value, limits) === undefined
  const long = options.pattern === undefined ? `Sample-${markOf(seed)}` : patterned[options.pattern](seed)
  // The end tells samples apart, so a short text keeps its end.
  const short = (options.pattern === 'email' ? long : long.slice(-max)).padStart(options.min ?? 0, '0')
  const { min = 1 } = options
  const wrong = [
    { value: 'a'.repeat(max + 1), code: 'tooLong' },
    ...(min > 1 ? [{ value: 'a'.repeat(min - 1), code: 'tooShort' }] : []),
    ...(options.pattern === undefined ? [] : [{ value: '!'.repeat(min), code: `${options.pattern}Pattern` }]),
    ...(limits.isOneLine ? [{ value: 'a\nb', code: 'characters' }] : []),
  ]
  return { right: [long, short].filter(isRight), wrong }
}
