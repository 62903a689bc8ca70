import type { EntityRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { CommandScope } from '../command/command-scope.ts'
import type { RecordEffect } from '../effects/record-effect.ts'

/** The record with what its entity's effects fill into it. */
export async function withEffectFills(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): Promise<EntityRecord> {
  let filled = record
  for (const effect of effectsOf(scope))
    filled = { ...filled, ...(await effect.fills({ ...scope, record: filled, before })) }
  return filled
}

/** The record with the lines its entity's effects put together; of saves alone, for a move writes lines of its own. */
export async function withFilledLines(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): Promise<EntityRecord> {
  let filled = record
  for (const effect of effectsOf(scope))
    filled = { ...filled, ...(await effect.fillsLines({ ...scope, record: filled, before })) }
  return filled
}

/** What the entity's effects find wrong with a record; nothing when it has none. */
export async function effectIssues(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): Promise<readonly FieldIssue[]> {
  const issues: FieldIssue[] = []
  for (const effect of effectsOf(scope)) issues.push(...(await effect.issues({ ...scope, record, before })))
  return issues
}

/** Whether an effect of the entity knows who needs a record that is to be deleted. */
export async function isUsedByEffects(scope: CommandScope, before: EntityRecord): Promise<boolean> {
  for (const effect of effectsOf(scope)) if (await effect.isUsed({ ...scope, before })) return true
  return false
}

/** Lets the entity's effects follow a save, in order, and notes whose sessions are to be read anew once it is committed. */
export async function applyRecordEffects(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): Promise<void> {
  for (const effect of effectsOf(scope)) {
    const { staleSessions } = await effect.apply({ ...scope, record, before })
    for (const id of staleSessions) scope.staleSessions.add(id)
  }
}

function effectsOf({ family, recordEffects }: CommandScope): readonly RecordEffect[] {
  return family.entity.effects.map((name) => {
    const effect = recordEffects.get(name)
    if (!effect) throw new Error(`${family.id} names the effect ${name}, which the linker knew and the server does not`)
    return effect
  })
}
