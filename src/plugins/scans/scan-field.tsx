import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button, useTranslate } from '#engine'
import { focusNextUnsure } from './next-unsure.ts'

interface Props {
  readonly label: string
  /** How sure it is, 0 to 100; undefined where nothing was read. */
  readonly sure: number | undefined
  readonly isUnsure: boolean
  readonly isLocked: boolean
  readonly onConfirm: () => void
  /** What it says now, as the page may say it. */
  readonly says: string
  /** Told that while it is at hand, also as it is changed. */
  readonly onShow: (says: string) => void
  /** Given the id its label names; undefined for a control that brings its own label. */
  readonly children: (id: string) => ReactNode
  readonly hasOwnLabel?: boolean
}

/** A value with how sure it is: Enter confirms it and goes on to the next that waits. */
export function ScanField(props: Props) {
  const { label, sure, isUnsure, isLocked, onConfirm, says, onShow, children, hasOwnLabel = false } = props
  const t = useTranslate()
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) onShow(says)
  }, [isHeld, says, onShow])

  function confirm() {
    // The last one to be confirmed lets the voucher be made: its button takes no focus before that.
    flushSync(onConfirm)
    if (field.current !== null) focusNextUnsure(field.current)
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setHeld(false)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.defaultPrevented || isLocked || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    confirm()
  }

  return (
    <div
      ref={field}
      className={isUnsure ? 'scn-field is-unsure' : 'scn-field'}
      data-scan-field=""
      data-unsure={isUnsure}
      onKeyDown={handleKey}
      onFocus={() => setHeld(true)}
      onBlur={handleBlur}
    >
      {hasOwnLabel ? null : <label htmlFor={id}>{label}</label>}
      {children(id)}
      {sure === undefined ? null : (
        <span className="scn-sure">{t(isUnsure ? 'scans.unsure' : 'scans.sure', { sure })}</span>
      )}
      {isUnsure && !isLocked ? (
        <Button size="small" aria-label={t('scans.confirmField', { field: label })} onClick={confirm}>
          {t('scans.confirm')}
        </Button>
      ) : null}
    </div>
  )
}
