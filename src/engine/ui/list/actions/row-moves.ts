import type { MoveDefinition } from '#core/definition/family-definition.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'

/** The moves a record's state allows, in the definition's order; whether this person may make them the server says. */
export function movesFrom(family: ClientFamily, row: WireRow): readonly MoveDefinition[] {
  const status = row['Status']
  const moves = Object.values(family.workflow?.moves ?? {})
  return typeof status === 'string' ? moves.filter((move) => move.from.includes(status)) : []
}

/** True when a move needs the form: it asks something of every line. */
export function needsForm(move: MoveDefinition): boolean {
  return move.ask.lines !== undefined
}

/** True when a person is asked something before the move is made. */
export function asksFirst(move: MoveDefinition): boolean {
  return move.confirm || move.ask.remarks !== 'none'
}
