import { useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import type { PickedLine } from '#core/http/figures/picks-contract.ts'
import { useForm } from '../../context/form-context.tsx'
import { findPicked } from './find-picked.ts'

interface PickScanProps {
  /** Undefined until it is known where the goods lie; a code that is scanned before waits for it. */
  readonly picked: readonly PickedLine[] | undefined
  /** Leads to the quantity of a line; the same function each time. */
  readonly onFound: (id: number) => void
  /** What stands beside the box. */
  readonly children: ReactNode
}

/** One for each time a code is scanned: the same one leads to its line again. */
interface AskedCode {
  readonly code: string
}

/** A box for hand scanners, which type a code and Enter; what it says of the last code is read out. */
export function PickScan({ picked, onFound, children }: PickScanProps) {
  const { translate } = useForm()
  const id = useId()
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState<AskedCode>()
  const found = useMemo(
    () => (picked === undefined || asked === undefined ? undefined : findPicked(picked, asked.code)),
    [picked, asked],
  )
  useEffect(() => {
    if (found !== undefined) onFound(found.id)
  }, [found, onFound])

  function told(): string {
    if (picked === undefined || asked === undefined) return ''
    if (found === undefined) return translate('form.picks.unknown', { code: asked.code })
    return found.otherLot === undefined ? '' : translate('form.picks.otherLot', { lot: found.otherLot })
  }

  return (
    <div className="frm-picks">
      <label htmlFor={id}>{translate('form.picks.scan')}</label>
      <input
        id={id}
        type="text"
        className="bp6-input"
        autoComplete="off"
        data-first-focus
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          setAsked(code.trim() === '' ? undefined : { code: code.trim() })
          setCode('')
        }}
      />
      {children}
      <p role="status">{told()}</p>
    </div>
  )
}
