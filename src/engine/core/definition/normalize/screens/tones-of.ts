import type { Static } from 'typebox'
import type { ToneDefinition } from '../../../model/screens/section-parts.ts'
import type { ToneSource } from '../../schema/family/tone-schema.ts'
import { textKey } from '../locales/text-key.ts'

/** When values stand out, by column. */
export function tonesOf(
  tones: Readonly<Record<string, readonly Static<typeof ToneSource>[]>> = {},
): Readonly<Record<string, readonly ToneDefinition[]>> {
  return Object.fromEntries(Object.entries(tones).map(([column, all]) => [column, all.map(toneOf)]))
}

function toneOf({ tone, when, text }: Static<typeof ToneSource>): ToneDefinition {
  return { tone, when, text: textKey(text, '') }
}
