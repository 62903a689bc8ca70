import { useState } from 'react'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { useList } from '../model/list-model.ts'
import type { FilterControlProps } from './filter-control.tsx'

/** From and to, each of which may stay open; days from the browser's calendar, amounts as people type them. */
export function RangeFilter({ field, value, onChange }: FilterControlProps) {
  const { translate } = useList()
  if (value.by !== 'days' && value.by !== 'amounts') return null
  const ends = ['from', 'to'] as const
  return (
    <div className="list-filter-range">
      {ends.map((end) => {
        const label = translate(`list.${end}`, { field: translate(field.label) })
        const change = (text: string) => onChange({ ...value, [end]: text })
        const props = { label, text: value[end], onChange: change }
        return (
          <label key={end}>
            <span>{translate(`list.${end}Short`)}</span>
            {value.by === 'days' ? <DayEnd {...props} /> : <AmountEnd {...props} field={field} />}
          </label>
        )
      })}
    </div>
  )
}

interface EndProps {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
}

function DayEnd({ label, text, onChange }: EndProps) {
  return (
    <input
      type="date"
      className="bp6-input"
      aria-label={label}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function AmountEnd({ label, text, onChange, field }: EndProps & { readonly field: FieldDefinition }) {
  const { locale } = useList()
  const kind = kindOf(field)
  const [words, setWords] = useState(text === '' ? '' : kind.format(field.options, text, locale))
  const [isWrong, setWrong] = useState(false)
  const read = (typed: string) => {
    setWords(typed)
    const parsed = kind.parse(field.options, typed, locale)
    setWrong(!parsed.ok)
    onChange(parsed.ok && parsed.value !== null ? String(parsed.value) : '')
  }
  return (
    <input
      className={isWrong ? 'bp6-input bp6-intent-danger' : 'bp6-input'}
      inputMode="decimal"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={words}
      onChange={(event) => read(event.target.value)}
    />
  )
}
