import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { ScheduleDefinition } from '#core/model/workflow/schedule-definition.ts'
import { openScope, type CommandScope } from '../documents/command/command-scope.ts'
import { refusalOfCreate, refuse } from '../documents/may/refusal.ts'
import type { PresentedRecord } from '../documents/present/present-record.ts'
import { createRecord } from '../documents/write/create-record.ts'
import { draftDocument } from '../sources/draft-document.ts'
import type { DueRecord } from './find-due.ts'
import { bodyOfDraft } from '../sources/bodies/body-of-draft.ts'

/**
 * Makes what the schedule of a record says, as its owner would by hand: the same draft, the same checks. Lines nobody gave a quantity are
 * left out. Undefined when no line is left. The scope is of the family that is made. @throws what a person would be refused with
 */
export async function makeDocument(
  scope: CommandScope,
  { makes }: ScheduleDefinition,
  { id, dueOn }: Pick<DueRecord, 'id' | 'dueOn'>,
): Promise<PresentedRecord | undefined> {
  const { family } = scope
  refuse(refusalOfCreate(scope))
  const source = family.sources.find(({ id }) => id === makes.source)
  if (source === undefined)
    throw new Error(`${family.id} is not made from ${makes.source}, which the linker has proved`)
  const draft = await draftDocument(await onDayOf(scope, dueOn), source, { Ids: [id] })
  const body = bodyOfDraft(family, source, draft)
  return body === undefined ? undefined : createRecord(scope, body)
}

/** The scope as it would have been when the run was due: one that was missed brings what its own day brings (BPO-13), also where it is made up for later. */
async function onDayOf(scope: CommandScope, dueOn: string): Promise<CommandScope> {
  const { session } = await openScope({ ...scope, clock: { now: () => new Date(dueOn) } })
  return { ...scope, session: { ...scope.session, now: { ...scope.session.now, today: session.now.today } } }
}

/** The family a schedule makes; the linker has proved it. */
export function madeFamily(
  { definitions }: Pick<CommandScope, 'definitions'>,
  { makes }: ScheduleDefinition,
): FamilyDefinition {
  const family = definitions.families.get(makes.family)
  if (family === undefined) throw new Error(`There is no family ${makes.family}`)
  return family
}
