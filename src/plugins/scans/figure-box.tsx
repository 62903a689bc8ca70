import { useState } from 'react'
import { parseDecimalEntry } from '#core/field-kinds/parts/parse-decimal-entry.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { figureText } from './figure-text.ts'

interface Props {
  readonly id?: string
  readonly value: unknown
  readonly locale: Locale
  /** Decimals that are shown at least. */
  readonly least: number
  readonly isLocked: boolean
  /** Told the figure as it is stored, or null; what is no figure as it was typed, so that it is refused and not left out. */
  readonly onChange: (figure: unknown) => void
}

/** A figure, written and read with the signs of the language (SCAN-17). */
export function FigureBox({ id, value, locale, least, isLocked, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && !parseDecimalEntry(typed, locale, least).ok
  function change(text: string) {
    setTyped(text)
    const entry = parseDecimalEntry(text, locale, least)
    onChange(entry.ok ? entry.value : text)
  }
  return (
    <input
      id={id}
      type="text"
      inputMode="decimal"
      value={typed ?? figureText(value, locale, least)}
      aria-invalid={isWrong || undefined}
      disabled={isLocked}
      onChange={({ target }) => change(target.value)}
      onBlur={() => {
        if (!isWrong) setTyped(undefined)
      }}
    />
  )
}
