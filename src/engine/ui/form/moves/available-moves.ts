import type { Expression } from '#core/json-schema/common-schema.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'

/** Moves a person is offered, the main one apart. */
export interface OfferedMoves {
  readonly primary: MoveDefinition | undefined
  readonly others: readonly MoveDefinition[]
}

const order: readonly MoveDefinition['intent'][] = ['primary', 'success', 'none', 'warning', 'danger']

/** What is asked of the form: its record as it is now, and as the server last gave it. */
interface AskedForm {
  readonly record: EntityRecord
  readonly stored: EntityRecord
  readonly canEdit: boolean
  readonly holds: (rule: Expression, record: EntityRecord) => boolean
}

/**
 * The moves this person may make of a record, the main one first: those the server lists whose guards hold for what the form says now,
 * and those whose guards did not hold of the stored record and have come to while it is written (FORM-36). A record that does not exist yet offers the main moves of the first state, which save it on the way. A move that leads
 * now (`firstIf`) is the main one, and of a record that does not exist yet the only one (FORM-706).
 */
export function offeredMoves(family: ClientFamily, row: WireRow | undefined, form: AskedForm): OfferedMoves {
  const asked = Object.values(family.workflow?.moves ?? {}).filter(
    (move) =>
      isPossible(family, row, { move, form }) && (move.guard === undefined || form.holds(move.guard, form.record)),
  )
  const leading = asked.find(({ firstIf }) => firstIf !== undefined && form.holds(firstIf, form.record))
  // A new record has one way on beside its save.
  const possible = row === undefined && leading !== undefined ? [leading] : asked
  const sorted = possible.toSorted((a, b) => order.indexOf(a.intent) - order.indexOf(b.intent))
  if (leading !== undefined) return { primary: leading, others: sorted.filter((move) => move !== leading) }
  const first = sorted[0]
  const hasPrimary = first !== undefined && (first.intent === 'primary' || first.intent === 'success')
  return { primary: hasPrimary ? first : undefined, others: hasPrimary ? sorted.slice(1) : sorted }
}

function isPossible(
  { workflow }: ClientFamily,
  row: WireRow | undefined,
  { move, form }: { readonly move: MoveDefinition; readonly form: AskedForm },
): boolean {
  if (row === undefined)
    return (
      move.from.includes(workflow?.start ?? '') &&
      move.by !== 'approver' &&
      (move.intent === 'primary' || (move.firstIf !== undefined && form.holds(move.firstIf, form.record)))
    )
  if (namesOf(row).includes(move.id)) return true
  return form.canEdit && move.by !== 'approver' && move.from.includes(String(row['Status'])) && isNewlyMet(move, form)
}

/**
 * The server told of the stored record, and what is written here may have met a guard since. A guard that held of the stored record
 * already is not why the server left the move out: an effect is not at its time, or the record is another site's.
 */
function isNewlyMet({ guard }: MoveDefinition, { record, stored, holds }: AskedForm): boolean {
  return guard !== undefined && holds(guard, record) && !holds(guard, stored)
}

function namesOf(row: WireRow): readonly unknown[] {
  const names = row['@larder.moves']
  return Array.isArray(names) ? names : []
}

/** True when this person may change the record in its state; the server says so, and checks again. */
export function mayEdit(family: ClientFamily, row: WireRow | undefined): boolean {
  return row === undefined ? family.access.canCreate : row['@larder.canEdit'] === true
}
