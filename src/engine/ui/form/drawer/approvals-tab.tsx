import type { ApprovalEntry } from '#core/http/approval-contract.ts'
import { useForm } from '../form-context.tsx'
import type { DrawerTabProps } from './drawer-tab-props.ts'
import { DrawerList } from './drawer-list.tsx'
import { DrawerTime } from './drawer-time.tsx'
import { useDrawerList } from './use-drawer-list.ts'

/** Who was asked on which level, and what they answered. */
export function ApprovalsTab({ record }: DrawerTabProps) {
  const query = useDrawerList<ApprovalEntry>(record, 'approvals')
  return (
    <DrawerList query={query} empty="form.drawer.noApprovals">
      {(entries) => (
        <ol className="frm-feed">
          {entries.map((entry) => (
            <Approval key={`${entry.Level}/${entry.Approver.Id}/${entry.OpenedOn}`} entry={entry} />
          ))}
        </ol>
      )}
    </DrawerList>
  )
}

const answers = { 2: 'denied', 3: 'held', 4: 'approved' } as const

function Approval({ entry }: { readonly entry: ApprovalEntry }) {
  const { translate } = useForm()
  const answer = entry.ApprovalStatusId === null ? entry.State.toLowerCase() : answers[entry.ApprovalStatusId]
  return (
    <li data-answer={answer}>
      <p>
        <b>{(entry.DecidedBy ?? entry.Approver).Name}</b> {translate(`form.approval.${answer}`)}
        {entry.DecidedBy === null ? null : ` ${translate('form.onBehalfOf', { name: entry.Approver.Name })}`}
      </p>
      {entry.Remark === '' ? null : <blockquote>{entry.Remark}</blockquote>}
      <p className="frm-feed-facts">
        {translate('form.approval.level', { level: entry.Level })} ·{' '}
        <DrawerTime at={entry.DecidedOn ?? entry.OpenedOn} />
        {entry.Channel === 'email' ? ` · ${translate('form.approval.byMail')}` : ''}
      </p>
    </li>
  )
}
