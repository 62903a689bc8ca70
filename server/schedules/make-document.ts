import { appError } from '#core/errors/app-error.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { ScheduleDefinition } from '#core/model/schedule-definition.ts'
import { wireName, type WireRecord } from '#core/record/wire-record.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { refusalOfCreate, refuse } from '../documents/may/refusal.ts'
import type { PresentedRecord } from '../documents/present/present-record.ts'
import { createRecord } from '../documents/write/create-record.ts'
import { draftDocument } from '../sources/draft-document.ts'

/**
 * Makes what the schedule of a record says, as its owner would by hand: the same draft, the same checks. Lines nobody gave a quantity are
 * left out. Undefined when no line is left. The scope is of the family that is made. @throws what a person would be refused with
 */
export async function makeDocument(
  scope: CommandScope,
  { makes }: ScheduleDefinition,
  recordId: number,
): Promise<PresentedRecord | undefined> {
  const { family } = scope
  refuse(refusalOfCreate(scope))
  const source = family.sources.find(({ id }) => id === makes.source)
  if (source === undefined)
    throw new Error(`${family.id} is not made from ${makes.source}, which the linker has proved`)
  const draft = await draftDocument(scope, source, { Ids: [recordId] })
  if (draft.HasMore) throw appError('E_SOURCE_DIFFERS')
  const into = family.entity.lines.find(({ id }) => id === source.lines.into)
  const [head] = draft.Sources
  if (into === undefined || head === undefined) return undefined
  const qty = into.fields.find(({ id }) => id === source.lines.takes.qty)
  const lines = draft.Lines.filter(({ Line }) => qty === undefined || (Line[wireName(qty)] ?? null) !== null)
  if (lines.length === 0) return undefined
  return createRecord(scope, {
    ...givenIn(family.entity.fields, head.Header),
    [into.property]: lines.map(({ Line }) => givenIn(into.fields, Line)),
  })
}

/** The values alone: what lookups point at is drawn for people. */
function givenIn(fields: readonly FieldDefinition[], row: WireRecord): WireRecord {
  const given = fields.map(wireName).filter((name) => (row[name] ?? null) !== null)
  return Object.fromEntries(given.map((name) => [name, row[name]]))
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
