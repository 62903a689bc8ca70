import { useId, useState } from 'react'
import { useListbox } from '#engine'
import { filterOptions, type ComboboxOption } from './filter-options.ts'
import './combobox.css'

/** A searchable drop-down of a short list, or of what somebody else finds for what is typed. */
export interface ComboboxProps {
  readonly label: string
  readonly options: readonly ComboboxOption[]
  readonly value: number | undefined
  readonly onChange: (value: number) => void
  /** Shown in the empty box. */
  readonly placeholder: string
  /** Shown when no option matches. */
  readonly nothingText: string
  readonly issue?: string | undefined
  readonly autoFocus?: boolean
  /** What the value is called where it is not among the options. */
  readonly text?: string | undefined
  /** Told what is typed, and '' once it is left; for options that are searched elsewhere. */
  readonly onWords?: (words: string) => void
  /** Whether the options are what was found for what is typed; else they are filtered here. */
  readonly isFound?: boolean
  /** Told that the box was emptied and left; without it what was picked stays. */
  readonly onClear?: (() => void) | undefined
}

/** Typing filters, arrow keys move, Enter picks, Escape closes; leaving the box keeps what was picked. */
export function Combobox(props: ComboboxProps) {
  const { label, options, value, onChange, placeholder, nothingText, issue, autoFocus, isFound = false } = props
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  const shown = typed === undefined || isFound ? options : filterOptions(options, typed)

  const open = () => {
    setOpen(true)
    setActive(Math.max(0, typed === undefined ? options.findIndex((option) => option.value === value) : 0))
  }
  const close = (): undefined => {
    setOpen(false)
    setTyped(undefined)
    props.onWords?.('')
  }
  const pick = (option: ComboboxOption | undefined): undefined => {
    if (option !== undefined) onChange(option.value)
    close()
  }
  const list = useListbox({
    id: `${id}-list`,
    count: shown.length,
    active,
    isOpen,
    onMark: setActive,
    onOpen: open,
    keys: {
      Enter: () => (isOpen ? pick(shown[active]) : 'pass'),
      Escape: () => (isOpen ? close() : 'pass'),
      // Leaving the box after typing takes what is marked, as drop-downs do; the focus moves on by itself.
      Tab: () => {
        if (typed) pick(shown[active])
        return 'pass'
      },
    },
  })
  return (
    <div className="lar-field wid-combobox">
      <label htmlFor={id}>{label}</label>
      <span className="wid-combobox-box">
        <input
          id={id}
          type="text"
          className={issue === undefined ? 'bp6-input bp6-fill' : 'bp6-input bp6-fill bp6-intent-danger'}
          {...list.box}
          aria-invalid={issue === undefined ? undefined : true}
          aria-describedby={issue === undefined ? undefined : `${id}-issue`}
          // The screen changed in answer to the person's own step, so the focus goes to its first question.
          autoFocus={autoFocus}
          placeholder={placeholder}
          value={typed ?? chosen?.label ?? props.text ?? ''}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
            setOpen(true)
            props.onWords?.(target.value)
          }}
          onClick={open}
          onBlur={() => {
            if (typed === '') props.onClear?.()
            close()
          }}
        />
      </span>
      {isOpen ? (
        <ul id={`${id}-list`} className="wid-combobox-list" role="listbox" aria-label={label}>
          {shown.map((option, index) => (
            <li
              key={option.value}
              {...list.option(index)}
              className={option.value === value ? 'wid-combobox-chosen' : undefined}
              onClick={() => pick(option)}
            >
              {option.label}
            </li>
          ))}
          {shown.length === 0 ? <li className="wid-combobox-nothing">{nothingText}</li> : null}
        </ul>
      ) : null}
      {issue === undefined ? null : (
        <span id={`${id}-issue`} className="lar-field-issue">
          {issue}
        </span>
      )}
    </div>
  )
}
