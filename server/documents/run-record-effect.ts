import type { EntityRecord } from '#core/definition/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { CommandScope } from './command-scope.ts'
import type { RecordEffect } from './record-effect.ts'

/** What the entity's effect finds wrong with a record; nothing when it has none. */
export async function effectIssues(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): Promise<readonly FieldIssue[]> {
  return (await effectOf(scope)?.issues({ ...scope, record, before })) ?? []
}

/** Lets the entity's effect follow a save, and notes whose sessions are to be read anew once it is committed. */
export async function applyRecordEffect(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): Promise<void> {
  const result = await effectOf(scope)?.apply({ ...scope, record, before })
  for (const id of result?.staleSessions ?? []) scope.staleSessions.add(id)
}

function effectOf({ family, recordEffects }: CommandScope): RecordEffect | undefined {
  const { effect: name } = family.entity
  if (name === undefined) return undefined
  const effect = recordEffects.get(name)
  if (!effect)
    throw new Error(`${family.id} names the effect ${name}; there are ${[...recordEffects.keys()].join(', ')}`)
  return effect
}
