import type { FamilyDefinition } from '#core/definition/family-definition.ts'
import type { DefinitionStore } from './definition-store.ts'

/** Names of code that definitions may name. */
export interface KnownNames {
  /** Of moves. */
  readonly effects: readonly string[]
  /** Of saves. */
  readonly recordEffects: readonly string[]
  readonly figures: readonly string[]
}

/** Makes a start fail when a definition names an effect or a figure that this server does not have; lists every one. */
export function requireKnownNames(definitions: DefinitionStore, known: KnownNames): void {
  const named = [...definitions.base.families.values()].flatMap(namesIn)
  const unknown = named.filter(({ kind, name }) => !known[kind].includes(name))
  if (unknown.length === 0) return
  const lines = unknown.map(
    ({ family, kind, name }) => `${family} names ${name}; there are the ${words[kind]} ${known[kind].join(', ')}`,
  )
  throw new Error(`The definitions name code that is not there:\n${[...new Set(lines)].join('\n')}`)
}

const words = { effects: 'effects', recordEffects: 'effects of saves', figures: 'figures' } as const

interface Named {
  readonly family: string
  readonly kind: keyof KnownNames
  readonly name: string
}

function namesIn({ id: family, entity, workflow }: FamilyDefinition): readonly Named[] {
  const fields = entity.fields.flatMap((field) => [field, ...(field.lines?.fields ?? [])])
  const figures = fields.flatMap((field) => field.from?.figure ?? [])
  const effects = Object.values(workflow?.moves ?? {}).flatMap((move) => move.effect ?? [])
  const recordEffects = entity.effect === undefined ? [] : [entity.effect]
  return [
    ...recordEffects.map((name) => ({ family, kind: 'recordEffects' as const, name })),
    ...figures.map((name) => ({ family, kind: 'figures' as const, name })),
    ...effects.map((name) => ({ family, kind: 'effects' as const, name })),
  ]
}
