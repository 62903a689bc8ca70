import { useState } from 'react'
import type { EmailApprovalTransaction } from '#core/http/approval-contract.ts'
import { Button, usePopup, useServices, useTranslate, ApiError } from '#engine'
import { ApprovalBrand } from './approval-brand.tsx'
import { postDecision } from './approval-calls.ts'
import { TransactionFacts } from './transaction-facts.tsx'
import type { ApprovalLink } from './approval-link.ts'
import { BudgetFacts } from './budget-facts.tsx'
import { decisionKinds, type DecisionKind } from './decisions.ts'
import { ItemTable } from './item-table.tsx'
import { forgetLink } from './kept-link.ts'
import { RemarksPopup } from './remarks-popup.tsx'
import { messageOf } from './use-approval.ts'

interface Props {
  readonly link: ApprovalLink
  readonly transaction: EmailApprovalTransaction
  /** Called when the result was read and the window did not close. */
  readonly onDecided: (message: string) => void
}

/** The document and the three decisions; each asks for remarks first (SPEC-4.9.2). */
export function ApprovalCard({ link, transaction, onDecided }: Props) {
  const t = useTranslate()
  const [asked, setAsked] = useState<DecisionKind>()
  const [isBusy, setBusy] = useState(false)
  const decide = useDecide(link, onDecided)
  const handleConfirm = async (kind: DecisionKind, remark: string) => {
    setAsked(undefined)
    setBusy(true)
    await decide(kind, remark).finally(() => setBusy(false))
  }
  return (
    <main className="approval-page">
      <article className="approval-card" aria-busy={isBusy}>
        <ApprovalBrand />
        <h1>{t('emailApproval.title', { module: transaction.Module })}</h1>
        <TransactionFacts transaction={transaction} transTypeId={link.transTypeId} />
        {transaction.Budgets === undefined ? null : <BudgetFacts cells={transaction.Budgets} />}
        <ItemTable transaction={transaction} />
        <div className="approval-buttons">
          {decisionKinds.map((kind) => (
            <Button
              key={kind.key}
              intent={kind.intent}
              variant={kind.intent === 'danger' ? 'outlined' : undefined}
              disabled={isBusy}
              onClick={() => setAsked(kind)}
            >
              {t(kind.label)}
            </Button>
          ))}
        </div>
      </article>
      {asked === undefined ? null : (
        <RemarksPopup
          kind={asked}
          module={transaction.Module}
          onCancel={() => setAsked(undefined)}
          onConfirm={(remark) => void handleConfirm(asked, remark)}
        />
      )}
    </main>
  )
}

/** Posts the decision and shows the server's answer; closing that closes the window, if the browser lets a page do so. */
function useDecide(
  link: ApprovalLink,
  onDecided: (message: string) => void,
): (kind: DecisionKind, remark: string) => Promise<void> {
  const t = useTranslate()
  const popup = usePopup()
  const { api } = useServices()
  return async (kind, remark) => {
    const pageUrl = location.origin + location.pathname
    try {
      const message =
        (await postDecision(api, link, { statusId: kind.statusId, remark, pageUrl })) || t('emailApproval.done')
      forgetLink(sessionStorage)
      popup({ title: t('emailApproval.success'), message, intent: 'info', onClose: () => leave(message, onDecided) })
    } catch (error) {
      const message = messageOf(error, t)
      // Without a connection nothing was decided: the card stays for another try.
      const canRetry = error instanceof ApiError && error.isOffline
      const onClose = canRetry ? undefined : () => leave(message, onDecided)
      popup({ title: t('emailApproval.failed'), message, intent: 'error', onClose })
    }
  }
}

function leave(message: string, onDecided: (message: string) => void): void {
  window.close()
  onDecided(message)
}
