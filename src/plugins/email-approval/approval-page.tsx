import { useTranslate } from '#engine'
import { ApprovalCard } from './approval-card.tsx'
import { MessagePage } from './message-page.tsx'
import { useApproval } from './use-approval.ts'
import './approval.css'

/** The page an approver reaches from a mail: in one of its states. */
export function ApprovalPage() {
  const t = useTranslate()
  const [state, setState] = useApproval()
  if (state.at === 'validating') return <MessagePage title={t('emailApproval.validating')} isWaiting />
  if (state.at === 'modified')
    return <MessagePage title={t('emailApproval.modified')} text={t('emailApproval.modifiedHint')} />
  if (state.at === 'unauthorised')
    return <MessagePage title={state.message} text={t('emailApproval.unauthorisedHint')} />
  if (state.at === 'decided') return <MessagePage title={state.message} text={t('emailApproval.mayClose')} />
  return (
    <ApprovalCard
      link={state.link}
      transaction={state.transaction}
      onDecided={(message) => setState({ at: 'decided', message })}
    />
  )
}
