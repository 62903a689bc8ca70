import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'

/**
 * The move that leads a record back to the state it had before one was made: the server offers it of the record as it is now, and it
 * asks nothing. Undefined where a move cannot be taken back so, as when it posted.
 */
export function moveBack({ workflow }: ClientFamily, before: WireRow, now: WireRow): MoveDefinition | undefined {
  const offered = now['@larder.moves']
  const state = before['Status']
  if (!Array.isArray(offered) || state === now['Status']) return undefined
  return Object.values(workflow?.moves ?? {}).find(
    (move) => offered.includes(move.id) && 'state' in move.to && move.to.state === state && asksNothing(move),
  )
}

function asksNothing({ ask, confirm }: MoveDefinition): boolean {
  return !confirm && ask.remarks !== 'required' && ask.lines === undefined && ask.fields.length === 0
}
