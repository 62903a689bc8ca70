import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { WireRow } from '#core/http/odata-contract.ts'
import type { MoveDefinition } from '#core/model/workflow/workflow-definition.ts'
import { fromWire } from '#core/record/wire-record.ts'
import { linkAddress } from '../../client/address/offered-links.ts'
import { ActionMenu, type MenuEntry } from '../../parts/menu/action-menu.tsx'
import { recordPath } from '../../client/data/odata-client.ts'
import { useReadMark } from '../../client/data/use-read-mark.ts'
import { useToast } from '../../parts/toast/use-toast.ts'
import type { GridAnchor } from '../../contracts/grid-props.ts'
import { openMakings } from '../../client/sources/use-makings.ts'
import { useServices } from '../../client/services/app-services.ts'
import { messageOfError } from '../actions/message-of-error.ts'
import { isMadeOf } from '../actions/making/is-made-of.ts'
import { needsForm } from '../actions/row-moves.ts'
import { useList } from '../model/list-model.ts'
import { recordName } from '../model/record-name.ts'

/** What can be done with one record now: open it, and the moves its state allows and the server confirms. */
export function RowMenu(props: { readonly row: WireRow; readonly anchor: GridAnchor; readonly onClose: () => void }) {
  const { row, anchor, onClose } = props
  const { family, actions, makings, rowMakings, translate } = useList()
  const { moves, confirmed } = useAllowedMoves(row)
  // A row about a document of another family keeps the version and the request it was drawn with.
  const acted = family.entity.about === undefined ? (confirmed ?? row) : row
  const open: MenuEntry = { id: 'open', text: translate('list.open'), run: () => actions.follow?.(row) }
  const entries = moves.map((move): MenuEntry => ({
    id: move.id,
    text: needsForm(move) ? `${translate(move.label)}…` : translate(move.label),
    isDanger: move.intent === 'danger',
    run: () => (needsForm(move) ? actions.follow?.(row) : actions.ask({ move, rows: [acted] })),
  }))
  const label = translate('list.actionsOf', { name: recordName(family, row) })
  const made = openMakings(makings, confirmed).map(({ name, text, open: make }): MenuEntry => ({
    id: name,
    text,
    run: () => make([row]),
  }))
  const become = rowMakings
    .filter((making) => isMadeOf(making, family.entity, row))
    .map((making): MenuEntry => ({
      id: making.id,
      text: translate(making.label),
      run: () => actions.askMaking({ making, rows: [row] }),
    }))
  const more = [...useMarkEntry(row), ...useLinkEntries(confirmed), ...become, ...made, ...entries]
  const all = more.length === 0 ? [open] : [open, undefined, ...more]
  return <ActionMenu label={label} entries={all} anchor={anchor} onClose={onClose} />
}

/** Screens the record leads to, once the server has told it whole. */
function useLinkEntries(row: WireRow | undefined): readonly MenuEntry[] {
  const { family, translate } = useList()
  const { base } = useServices()
  const navigate = useNavigate()
  if (row === undefined || family.entity.about !== undefined) return []
  return family.form.links
    .filter((link) => isMadeOf(link, family.entity, row))
    .map((link) => ({
      id: `link-${link.id}`,
      text: translate(link.label),
      run: () => void navigate(`${base}/${linkAddress(link, fromWire(family.entity, row))}`),
    }))
}

/** Marking a record as read or unread, where its family marks that. */
function useMarkEntry(row: WireRow): readonly MenuEntry[] {
  const { family, translate } = useList()
  const toast = useToast()
  const mark = useReadMark(family.entity.set)
  const field = family.entity.fields.find(({ id }) => id === family.entity.readMark)
  if (field === undefined) return []
  const isRead = row[field.property] === true
  const run = () => {
    mark(row.Id, !isRead).catch((error: unknown) =>
      toast({ message: messageOfError(error, translate), intent: 'danger' }),
    )
  }
  return [{ id: 'mark', text: translate(isRead ? 'messages.markUnread' : 'messages.markRead'), run }]
}

/** The state's moves at once; those the server then does not confirm disappear. Approvers' moves wait for its word. */
function useAllowedMoves(row: WireRow): {
  readonly moves: readonly MoveDefinition[]
  readonly confirmed: WireRow | undefined
} {
  const { subjectOf } = useList()
  const { api } = useServices()
  const [confirmed, setConfirmed] = useState<WireRow>()
  const subject = subjectOf(row)
  const path = subject && recordPath(subject.family.entity.set, subject.id)
  useEffect(() => {
    if (path === undefined) return undefined
    const abort = new AbortController()
    api.json<WireRow>(path, { signal: abort.signal }).then(
      ({ data }) => {
        if (Array.isArray(data['@larder.moves'])) setConfirmed(data)
      },
      // Without an answer the state's moves stay: the server decides when one is made.
      () => undefined,
    )
    return () => abort.abort()
  }, [api, path])
  const possible = subject?.moves ?? []
  const allowed = confirmed?.['@larder.moves']
  const moves = Array.isArray(allowed)
    ? possible.filter((move) => allowed.includes(move.id))
    : possible.filter((move) => move.by !== 'approver')
  return { moves, confirmed }
}
