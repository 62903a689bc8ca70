import type { RecordFields } from '#core/model/field-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import type { HistoryChange, HistoryEntry } from '#core/http/drawer-contract.ts'
import { actionLabel } from '#core/text/action-label.ts'
import { isScalar } from '#core/record/wire-record.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import { useForm } from '../context/form-context.tsx'
import type { DrawerTabProps } from './drawer-tab-props.ts'
import { DrawerList } from './drawer-list.tsx'
import { DrawerTime } from './drawer-time.tsx'
import { useDrawerList } from './use-drawer-list.ts'

/** Changes listed of one entry before the rest is only counted. */
const shownChanges = 8

/** What happened to the record, newest first: who, when, and each field before and after. */
export function HistoryTab({ family, record }: DrawerTabProps) {
  const query = useDrawerList<HistoryEntry>(record, 'history')
  return (
    <DrawerList query={query} empty="form.drawer.noHistory">
      {(entries) => (
        <ol className="frm-feed">
          {entries.map((entry) => (
            <HistoryItem key={entry.Seq} entry={entry} fields={family.entity} moves={family.workflow?.moves ?? {}} />
          ))}
        </ol>
      )}
    </DrawerList>
  )
}

/** One thing that happened: who, when, what was said, and the fields before and after. */
export function HistoryItem(props: {
  readonly entry: HistoryEntry
  readonly fields: RecordFields
  readonly moves: Readonly<Record<string, { readonly label: string }>>
}) {
  const { translate } = useForm()
  const { entry, fields, moves } = props
  const changes = entry.Action === 'create' ? [] : entry.Changes
  const shown = changes.slice(0, shownChanges)
  const rest = changes.length - shown.length
  return (
    <li>
      <p>
        <b>{entry.User?.Name ?? translate('form.history.system')}</b> · {translate(actionLabel(moves, entry.Action))}
        {entry.OnBehalfOf === null ? null : ` ${translate('form.onBehalfOf', { name: entry.OnBehalfOf.Name })}`}
      </p>
      {entry.Remarks === null || entry.Remarks === '' ? null : <blockquote>{entry.Remarks}</blockquote>}
      {shown.length === 0 ? null : (
        <ul className="frm-changes">
          {shown.map((change) => (
            <li key={`${change.Lines}/${change.Line}/${change.Field}`}>
              <Change change={change} fields={fields} />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 ? <p className="frm-feed-facts">{translate('form.history.more', { count: rest })}</p> : null}
      <p className="frm-feed-facts">
        <DrawerTime at={entry.At} />
      </p>
    </li>
  )
}

function Change({ change, fields }: { readonly change: HistoryChange; readonly fields: RecordFields }) {
  const { store, translate, locale } = useForm()
  const among = change.Lines === null ? fields.fields : fields.lines.find((field) => field.id === change.Lines)?.fields
  const field = among?.find((candidate) => candidate.id === change.Field)
  if (field === undefined) return null
  const text = (value: unknown) =>
    textOfValue(field, toScalar(value), { titles: store.titles, locale, translate }) || '–'
  return (
    <>
      <span className="frm-change-field">
        {change.Line === null ? '' : `${translate('form.conflict.line', { row: change.Line })} · `}
        {translate(field.label)}
      </span>{' '}
      <del>{text(change.Before)}</del> <ins>{text(change.After)}</ins>
    </>
  )
}

function toScalar(value: unknown): Scalar {
  return isScalar(value) ? value : null
}
