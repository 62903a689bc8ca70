import { useId, useState } from 'react'
import { remarkMaximum } from '#core/text/remark-maximum.ts'
import { Button, Popup, useTranslate } from '#engine'
import type { DecisionKind } from './decisions.ts'
import { remarkIssue } from './remark-issue.ts'

interface Props {
  readonly kind: DecisionKind
  readonly module: string
  readonly onCancel: () => void
  readonly onConfirm: (remark: string) => void
}

/** Asks for remarks; only Confirm submits, and not while something is wrong. Cancel always closes (SPEC-4.9.2). */
export function RemarksPopup({ kind, module, onCancel, onConfirm }: Props) {
  const t = useTranslate()
  const id = useId()
  const [remark, setRemark] = useState('')
  const [isTouched, setTouched] = useState(false)
  const issue = remarkIssue(remark, kind.needsRemarks)
  // Too long is said at once, missing only once the box was left or Confirm was tried.
  const isShown = issue !== undefined && (isTouched || remark !== '')
  const handleConfirm = () => {
    setTouched(true)
    if (issue === undefined) onConfirm(remark.trim())
  }
  return (
    <Popup
      title={t(kind.header, { module })}
      className={kind.className}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('Common.Cancel')}</Button>
          <Button intent={kind.intent === 'none' ? 'primary' : kind.intent} onClick={handleConfirm}>
            {t('Common.Confirm')}
          </Button>
        </>
      }
    >
      <div className="lar-field">
        <label htmlFor={id}>{t(kind.needsRemarks ? 'emailApproval.remarksNeeded' : 'emailApproval.remarks')}</label>
        <textarea
          id={id}
          rows={4}
          className={isShown ? 'bp6-input bp6-fill bp6-intent-danger' : 'bp6-input bp6-fill'}
          value={remark}
          autoFocus
          required={kind.needsRemarks}
          aria-invalid={isShown || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setRemark(event.target.value)}
        />
        <span id={`${id}-hint`} role="status" className={isShown ? 'lar-field-issue' : 'lar-muted'}>
          {isShown
            ? t(issue.key, issue.params)
            : t('emailApproval.remarkCount', { used: remark.length, n: remarkMaximum })}
        </span>
      </div>
    </Popup>
  )
}
