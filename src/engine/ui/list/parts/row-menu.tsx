import { useEffect, useState } from 'react'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { MoveDefinition } from '#core/definition/family-definition.ts'
import { recordPath } from '../../data/odata-client.ts'
import type { GridAnchor } from '../../grid/grid-props.ts'
import { useServices } from '../../services/app-services.ts'
import { movesFrom, needsForm } from '../actions/row-moves.ts'
import { useList } from '../list-model.ts'
import { recordName } from '../record-name.ts'
import { ActionMenu, type MenuEntry } from './action-menu.tsx'

/** What can be done with one record now: open it, and the moves its state allows and the server confirms. */
export function RowMenu(props: { readonly row: WireRow; readonly anchor: GridAnchor; readonly onClose: () => void }) {
  const { row, anchor, onClose } = props
  const { family, actions, translate } = useList()
  const moves = useAllowedMoves(row)
  const open: MenuEntry = { id: 'open', text: translate('list.open'), run: () => actions.open(row) }
  const entries = moves.map((move): MenuEntry => ({
    id: move.id,
    text: needsForm(move) ? `${translate(move.label)}…` : translate(move.label),
    isDanger: move.intent === 'danger',
    run: () => (needsForm(move) ? actions.open(row) : actions.ask({ move, rows: [row] })),
  }))
  const label = translate('list.actionsOf', { name: recordName(family, row) })
  const all = entries.length === 0 ? [open] : [open, undefined, ...entries]
  return <ActionMenu label={label} entries={all} anchor={anchor} onClose={onClose} />
}

/** The state's moves at once; those the server then does not confirm disappear. Approvers' moves wait for its word. */
function useAllowedMoves(row: WireRow): readonly MoveDefinition[] {
  const { family } = useList()
  const { api } = useServices()
  const [confirmed, setConfirmed] = useState<readonly unknown[]>()
  const { set } = family.entity
  useEffect(() => {
    const abort = new AbortController()
    api.json<WireRow>(recordPath(set, row.Id), { signal: abort.signal }).then(
      ({ data }) => {
        const moves = data['@larder.moves']
        if (Array.isArray(moves)) setConfirmed(moves)
      },
      // Without an answer the state's moves stay: the server decides when one is made.
      () => undefined,
    )
    return () => abort.abort()
  }, [api, set, row.Id])
  const moves = movesFrom(family, row)
  return confirmed === undefined
    ? moves.filter((move) => move.by !== 'approver')
    : moves.filter((move) => confirmed.includes(move.id))
}
