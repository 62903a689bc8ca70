import type { Static } from 'typebox'
import type { Binding, EffectUse, MoveTarget, StateConsequence } from '../../../model/workflow/effect-definition.ts'
import type { Expression } from '../../../json-schema/common-schema.ts'
import type { ConsequenceSource, EffectSource } from '../../schema/family/effect-schema.ts'

/** Effects with their bindings read; what they name is proved by link. */
export function normalizeEffects(source: readonly Static<typeof EffectSource>[] | undefined): readonly EffectUse[] {
  return (source ?? []).map((effect) => {
    const bound = Object.fromEntries(Object.entries(effect.with ?? {}).map(([name, value]) => [name, bindingOf(value)]))
    const line = Object.values(bound).find((binding) => binding.on === 'line')
    return { use: effect.use, event: effect.event, with: bound, lines: line?.on === 'line' ? line.lines : undefined }
  })
}

/** A state, the state of each outcome, or none. */
export function targetOf(source: string | Readonly<Record<string, string>> | undefined): MoveTarget {
  if (source === undefined) return { stays: true }
  return typeof source === 'string' ? { state: source } : { outcomes: source }
}

/** What follows when a state is reached. */
export function consequencesOf(
  source: Readonly<Record<string, Static<typeof ConsequenceSource>>> | undefined,
): Readonly<Record<string, StateConsequence>> {
  return Object.fromEntries(
    Object.entries(source ?? {}).map(([state, { effects, to }]) => [
      state,
      { effects: normalizeEffects(effects), to: to === undefined ? undefined : targetOf(to) },
    ]),
  )
}

/** `rec.x`, `lines.x`, `ask.x`, a word, or a condition. */
export function bindingOf(source: Expression): Binding {
  if (typeof source !== 'string') return { on: 'condition', assert: source }
  const [root = '', field] = source.split('.')
  if (field === undefined) return { on: 'word', word: root }
  if (root === 'rec') return { on: 'header', field }
  return root === 'ask' ? { on: 'ask', id: field } : { on: 'line', lines: root, field }
}
