import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { Button, useTranslate } from '#engine'
import { focusNextUnsure } from './next-unsure.ts'

interface Props {
  readonly label: string
  /** How sure it is, 0 to 100; undefined where nothing was read. */
  readonly sure: number | undefined
  readonly isUnsure: boolean
  readonly isLocked: boolean
  readonly onConfirm: () => void
  readonly onFocus: () => void
  /** Given the id its label names; undefined for a control that brings its own label. */
  readonly children: (id: string) => ReactNode
  readonly hasOwnLabel?: boolean
}

/** A value with how sure it is: Enter confirms it and goes on to the next that waits. */
export function ScanField(props: Props) {
  const { label, sure, isUnsure, isLocked, onConfirm, onFocus, children, hasOwnLabel = false } = props
  const t = useTranslate()
  const id = useId()

  function confirm(from: Element) {
    focusNextUnsure(from)
    onConfirm()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.defaultPrevented || isLocked || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    if (event.target instanceof Element) confirm(event.target)
  }

  return (
    <div
      className={isUnsure ? 'scn-field is-unsure' : 'scn-field'}
      data-scan-field=""
      data-unsure={isUnsure}
      onKeyDown={handleKey}
      onFocus={onFocus}
    >
      {hasOwnLabel ? null : <label htmlFor={id}>{label}</label>}
      {children(id)}
      {sure === undefined ? null : (
        <span className="scn-sure">{t(isUnsure ? 'scans.unsure' : 'scans.sure', { sure })}</span>
      )}
      {isUnsure && !isLocked ? (
        <Button
          size="small"
          aria-label={t('scans.confirmField', { field: label })}
          onClick={({ currentTarget }) => confirm(currentTarget)}
        >
          {t('scans.confirm')}
        </Button>
      ) : null}
    </div>
  )
}
