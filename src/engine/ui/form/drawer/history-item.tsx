import { useState } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { HistoryEntry } from '#core/http/drawer-contract.ts'
import { actionLabel } from '#core/text/action-label.ts'
import { Button } from '../../parts/button/button.tsx'
import { useForm } from '../context/form-context.tsx'
import { ChangeOf, LineOf } from './change-of.tsx'
import { DrawerTime } from './drawer-time.tsx'
import { changedField, foldLines, isNoise, isWholeLine } from './told-changes.ts'

/** Changes listed of one entry before somebody asks for the rest. */
const shownChanges = 8

interface HistoryItemProps {
  readonly entry: HistoryEntry
  readonly family: ClientFamily
  /** For somebody who decides: without what says nothing to them. */
  readonly isBrief?: boolean
}

/** One thing that happened: who, when, what was said, and the fields before and after; lines that came or went are a row each. */
export function HistoryItem({ entry, family, isBrief = false }: HistoryItemProps) {
  const { translate } = useForm()
  return (
    <li>
      <p>
        <b>{entry.User?.Name ?? translate('form.history.system')}</b> ·{' '}
        {translate(actionLabel(family.workflow?.labels ?? {}, entry.Action))}
        {entry.OnBehalfOf === null ? null : ` ${translate('form.onBehalfOf', { name: entry.OnBehalfOf.Name })}`}
      </p>
      {entry.Remarks === null || entry.Remarks === '' ? null : <blockquote>{entry.Remarks}</blockquote>}
      {entry.Action === 'create' ? null : <Changes entry={entry} family={family} isBrief={isBrief} />}
      <p className="frm-feed-facts">
        <DrawerTime at={entry.At} />
      </p>
    </li>
  )
}

function Changes({ entry, family, isBrief }: Required<HistoryItemProps>) {
  const { translate } = useForm()
  const [isWhole, setWhole] = useState(false)
  const { entity } = family
  const known = entry.Changes.filter((change) => {
    const field = changedField(entity, change)
    return field !== undefined && !(isBrief && isNoise(field, change.Lines !== null))
  })
  const changes = foldLines(known)
  const shown = isWhole ? changes : changes.slice(0, shownChanges)
  const rest = changes.length - shown.length
  if (changes.length === 0) return null
  return (
    <>
      <ul className="frm-changes">
        {shown.map((change) =>
          isWholeLine(change) ? (
            <li key={`${change.lines}/${change.line}/${change.how}`}>
              <LineOf family={family} change={change} />
            </li>
          ) : (
            <li key={`${change.Lines}/${change.Line}/${change.Field}`}>
              <ChangeOf fields={entity} change={change} />
            </li>
          ),
        )}
      </ul>
      {rest > 0 ? (
        <Button variant="minimal" size="small" onClick={() => setWhole(true)}>
          {translate('form.history.more', { count: rest })}
        </Button>
      ) : null}
    </>
  )
}
