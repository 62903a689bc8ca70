import type { HistoryEntry } from '#core/http/drawer-contract.ts'
import type { DrawerTabProps } from './drawer-tab-props.ts'
import { DrawerList } from './drawer-list.tsx'
import { HistoryItem } from './history-item.tsx'
import { useDrawerList } from './use-drawer-list.ts'

/** What happened to the record, newest first: who, when, and each field before and after. */
export function HistoryTab({ family, record }: DrawerTabProps) {
  const query = useDrawerList<HistoryEntry>(record, 'history')
  return (
    <DrawerList query={query} empty="form.drawer.noHistory">
      {(entries) => (
        <ol className="frm-feed">
          {entries.map((entry) => (
            <HistoryItem key={entry.Seq} entry={entry} family={family} />
          ))}
        </ol>
      )}
    </DrawerList>
  )
}
