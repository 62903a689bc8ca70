import type { ApprovalEntry } from '#core/http/approval-contract.ts'
import { moneyInWords } from '#core/field-kinds/amounts-in-words.ts'
import { useServices } from '../../client/services/app-services.ts'
import { useForm } from '../context/form-context.tsx'
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

/** What the document came to when this person was asked; undefined for readers who may not see costs. */
function useAmount({ Amount, CurrencySymbol, CurrencyDecimals }: ApprovalEntry): string | undefined {
  const { translate } = useForm()
  const { translator } = useServices()
  if (Amount === undefined) return undefined
  if (Amount === null) return translate('form.approval.unknownAmount')
  const language = translator.language()
  return moneyInWords(Amount, { language, currencySymbol: CurrencySymbol, currencyDecimals: CurrencyDecimals })
}

const answers = { 2: 'denied', 3: 'held', 4: 'approved' } as const

function Approval({ entry }: { readonly entry: ApprovalEntry }) {
  const { translate } = useForm()
  const amount = useAmount(entry)
  const answer = entry.ApprovalStatusId === null ? entry.State.toLowerCase() : answers[entry.ApprovalStatusId]
  return (
    <li data-answer={answer}>
      <p>
        <b>{(entry.DecidedBy ?? entry.Approver).Name}</b> {translate(`form.approval.${answer}`)}
        {entry.DecidedBy === null ? null : ` ${translate('form.onBehalfOf', { name: entry.Approver.Name })}`}
      </p>
      {entry.Remark === '' ? null : <blockquote>{entry.Remark}</blockquote>}
      <p className="frm-feed-facts">
        {translate('form.approval.level', { level: entry.Level })} · {amount === undefined ? null : `${amount} · `}
        <DrawerTime at={entry.DecidedOn ?? entry.OpenedOn} />
        {entry.Channel === 'email' ? ` · ${translate('form.approval.byMail')}` : ''}
      </p>
    </li>
  )
}
