import type { HistoryEntry } from '#core/http/drawer-contract.ts'
import { useForm } from '../context/form-context.tsx'
import { DrawerList } from '../drawer/drawer-list.tsx'
import type { DrawerTabProps } from '../drawer/drawer-tab-props.ts'
import { HistoryItem } from '../drawer/history-tab.tsx'
import { useDrawerList } from '../drawer/use-drawer-list.ts'

interface ChangesSinceProps extends DrawerTabProps {
  /** Version people were asked about before; null: they are asked for the first time. */
  readonly since: number | null
}

/** What happened to the record since people were asked about it before, from its history. */
export function ChangesSince({ family, record, since }: ChangesSinceProps) {
  const { translate } = useForm()
  return (
    <section>
      <h3>{translate('form.preview.changes')}</h3>
      {since === null ? (
        <p className="frm-drawer-note">{translate('form.preview.first')}</p>
      ) : (
        <Changes family={family} record={record} since={since} />
      )}
    </section>
  )
}

function Changes({ family, record, since }: DrawerTabProps & { readonly since: number }) {
  const query = useDrawerList<HistoryEntry>(record, 'history')
  return (
    <DrawerList query={query} empty="form.preview.nothing">
      {(entries) => (
        <ol className="frm-feed">
          {entries
            .filter(({ VersionNo }) => VersionNo !== null && VersionNo > since)
            .map((entry) => (
              <HistoryItem key={entry.Seq} entry={entry} fields={family.entity} moves={family.workflow?.moves ?? {}} />
            ))}
        </ol>
      )}
    </DrawerList>
  )
}
