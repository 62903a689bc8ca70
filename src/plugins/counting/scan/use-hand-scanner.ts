import { useEffect, useRef } from 'react'
import { createScanBurst } from './scan-burst.ts'

/** Who hears the scanner. */
export interface HandScanner {
  /** Whether what was typed that fast is a code at all; what is not stays where it was typed. */
  readonly isCode: (typed: string) => boolean
  readonly onCode: (code: string) => void
}

/**
 * Hears a hand scanner wherever the focus is. What it typed into a box is taken out of it again, and the key it ends with does nothing
 * else: a code is never a count (COUNT-32).
 */
export function useHandScanner(scanner: HandScanner): void {
  const told = useRef(scanner)
  useEffect(() => {
    told.current = scanner
  })
  useEffect(() => {
    const hear = createScanBurst()
    let before: BoxBefore | undefined
    const handleKey = (event: KeyboardEvent) => {
      const step = hear({ key: event.key, at: event.timeStamp, isCtrl: event.ctrlKey })
      if (step.kind === 'first') before = boxBefore(event.target)
      if (step.kind !== 'code' || !told.current.isCode(step.code)) return
      event.preventDefault()
      event.stopPropagation()
      giveBack(before)
      told.current.onCode(step.code)
    }
    addEventListener('keydown', handleKey, true)
    return () => removeEventListener('keydown', handleKey, true)
  }, [])
}

/** A box and what stood in it before a code was typed there. */
interface BoxBefore {
  readonly box: HTMLInputElement
  readonly value: string
}

function boxBefore(target: EventTarget | null): BoxBefore | undefined {
  return target instanceof HTMLInputElement ? { box: target, value: target.value } : undefined
}

/** Through the setter of the browser: React hears of a change that is made so, as of one by hand. */
function giveBack(before: BoxBefore | undefined): void {
  if (before?.box.isConnected !== true || before.box.value === before.value) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(before.box, before.value)
  before.box.dispatchEvent(new Event('input', { bubbles: true }))
}
