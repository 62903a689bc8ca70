import type { MoveDefinition } from '#core/model/family-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'

/** Moves a person is offered, the main one apart. */
export interface OfferedMoves {
  readonly primary: MoveDefinition | undefined
  readonly others: readonly MoveDefinition[]
}

const order: readonly MoveDefinition['intent'][] = ['primary', 'success', 'none', 'warning', 'danger']

/**
 * The moves of a record as the server lists them for this person, the main one first. A record that does not exist yet offers its
 * main move from the first state, which saves it on the way.
 */
export function offeredMoves(family: ClientFamily, row: WireRow | undefined): OfferedMoves {
  const all = Object.values(family.workflow?.moves ?? {})
  const start = family.workflow?.start ?? ''
  const possible =
    row === undefined
      ? all.filter((move) => move.from.includes(start) && move.by !== 'approver' && move.intent === 'primary')
      : all.filter((move) => namesOf(row).includes(move.id))
  const sorted = possible.toSorted((a, b) => order.indexOf(a.intent) - order.indexOf(b.intent))
  const first = sorted[0]
  const hasPrimary = first !== undefined && (first.intent === 'primary' || first.intent === 'success')
  return { primary: hasPrimary ? first : undefined, others: hasPrimary ? sorted.slice(1) : sorted }
}

function namesOf(row: WireRow): readonly unknown[] {
  const names = row['@larder.moves']
  return Array.isArray(names) ? names : []
}

/** True when this person may change the record in its state; the server says so, and checks again. */
export function mayEdit(family: ClientFamily, row: WireRow | undefined): boolean {
  return row === undefined ? family.access.canCreate : row['@larder.canEdit'] === true
}
