import type { HistoryEntry } from '#core/http/drawer-contract.ts'
import { useForm } from '../context/form-context.tsx'
import { DrawerList } from '../drawer/drawer-list.tsx'
import type { DrawerTabProps } from '../drawer/drawer-tab-props.ts'
import { HistoryItem } from '../drawer/history-item.tsx'
import { useDrawerList } from '../drawer/use-drawer-list.ts'

interface ChangesSinceProps extends DrawerTabProps {
  /** Version people were asked about before. */
  readonly since: number
}

/** What happened to the record since people were asked about it before, from its history, as far as it matters to who decides. */
export function ChangesSince({ family, record, since }: ChangesSinceProps) {
  const { translate } = useForm()
  const query = useDrawerList<HistoryEntry>(record, 'history')
  return (
    <section>
      <h3>{translate('form.preview.changes')}</h3>
      <DrawerList query={query} empty="form.preview.nothing">
        {(entries) => (
          <ol className="frm-feed">
            {entries
              .filter(({ VersionNo }) => VersionNo !== null && VersionNo > since)
              .map((entry) => (
                <HistoryItem key={entry.Seq} entry={entry} family={family} isBrief />
              ))}
          </ol>
        )}
      </DrawerList>
    </section>
  )
}
