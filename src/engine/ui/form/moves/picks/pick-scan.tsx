import { useId, useState, type ReactNode } from 'react'
import type { PickedLine } from '#core/http/figures/picks-contract.ts'
import { useForm } from '../../context/form-context.tsx'
import { findPicked } from './find-picked.ts'

interface PickScanProps {
  readonly picked: readonly PickedLine[]
  /** Leads to the quantity of a line. */
  readonly onFound: (id: number) => void
  /** What stands beside the box. */
  readonly children: ReactNode
}

/** A box for hand scanners, which type a code and Enter; what it says of the last code is read out. */
export function PickScan({ picked, onFound, children }: PickScanProps) {
  const { translate } = useForm()
  const id = useId()
  const [code, setCode] = useState('')
  const [said, setSaid] = useState('')

  function find() {
    const found = findPicked(picked, code)
    setCode('')
    if (code.trim() === '') return
    if (found === undefined) setSaid(translate('form.picks.unknown', { code: code.trim() }))
    else {
      setSaid(found.otherLot === undefined ? '' : translate('form.picks.otherLot', { lot: found.otherLot }))
      onFound(found.id)
    }
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
          find()
        }}
      />
      {children}
      <p role="status">{said}</p>
    </div>
  )
}
