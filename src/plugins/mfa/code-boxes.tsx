import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTranslate } from '#engine'
import { changeBox, eraseBox, pasteDigits, type Boxes } from './digits.ts'

interface Props {
  readonly boxes: Boxes
  readonly onChange: (boxes: Boxes) => void
  /** Id of the text that says what is wrong. */
  readonly describedBy: string
  readonly isInvalid: boolean
}

/** Six boxes of one digit each: focus moves on and back, arrows walk, a paste fills them, everything but digits is refused (SPEC-5.35). */
export function CodeBoxes({ boxes, onChange, describedBy, isInvalid }: Props) {
  const t = useTranslate()
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const { digits, focus } = boxes
  useEffect(() => inputs.current[focus]?.focus(), [boxes, focus])
  const goTo = (index: number) => inputs.current[Math.max(0, Math.min(index, digits.length - 1))]?.focus()
  const handleKey = (event: KeyboardEvent, index: number) => {
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => goTo(index - 1),
      ArrowRight: () => goTo(index + 1),
      Home: () => goTo(0),
      End: () => goTo(digits.length - 1),
      Backspace: () => onChange(eraseBox(boxes, index)),
    }
    const move = moves[event.key]
    const isOtherCharacter = event.key.length === 1 && !/\d/.test(event.key)
    if (event.ctrlKey || event.metaKey || event.altKey || (move === undefined && !isOtherCharacter)) return
    event.preventDefault()
    move?.()
  }
  const handlePaste = (event: ClipboardEvent, index: number) => {
    event.preventDefault()
    onChange(pasteDigits(boxes, index, event.clipboardData.getData('text')))
  }
  return (
    <div className="mfa-boxes" role="group" aria-label={t('Mfa.Code')} aria-describedby={describedBy}>
      {digits.map((digit, index) => (
        <input
          // The boxes never change places.
          key={index}
          ref={(element) => {
            inputs.current[index] = element
          }}
          className={isInvalid && digit === '' ? 'bp6-input bp6-intent-danger' : 'bp6-input'}
          type="text"
          inputMode="numeric"
          pattern="[0-9]"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={t('Mfa.Digit', { number: index + 1, count: digits.length })}
          aria-invalid={isInvalid && digit === '' ? true : undefined}
          value={digit}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => handleKey(event, index)}
          onPaste={(event) => handlePaste(event, index)}
          onChange={(event) => onChange(changeBox(boxes, index, event.target.value))}
        />
      ))}
    </div>
  )
}
