import { useState } from 'react'

interface CountFieldProps {
  readonly label: string
  readonly value: number | undefined
  readonly most: number
  /** Undefined: what was typed is no number from 1 to the most. */
  readonly onChange: (value: number | undefined) => void
}

/** A small whole number; what is typed is kept while it is none. */
export function CountField({ label, value, most, onChange }: CountFieldProps) {
  const [text, setText] = useState(String(value ?? ''))
  return (
    <label className="list-field">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        className="bp6-input bp6-fill"
        min={1}
        max={most}
        step={1}
        required
        value={text}
        onChange={(event) => {
          const typed = event.target.value
          setText(typed)
          const count = Number(typed)
          onChange(/^\d{1,4}$/.test(typed) && count >= 1 && count <= most ? count : undefined)
        }}
      />
    </label>
  )
}
