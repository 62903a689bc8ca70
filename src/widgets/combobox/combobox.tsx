import { useId, useState, type KeyboardEvent } from 'react'
import { filterOptions, type ComboboxOption } from './filter-options.ts'
import './combobox.css'

/** A searchable drop-down of a short list. */
export interface ComboboxProps {
  readonly label: string
  readonly options: readonly ComboboxOption[]
  readonly value: number | undefined
  readonly onChange: (value: number) => void
  /** Shown in the empty box. */
  readonly placeholder: string
  /** Shown when no option matches. */
  readonly nothingText: string
  readonly issue?: string
  readonly autoFocus?: boolean
}

/** Typing filters, arrow keys move, Enter picks, Escape closes; leaving the box keeps what was picked. */
export function Combobox(props: ComboboxProps) {
  const { label, options, value, onChange, placeholder, nothingText, issue, autoFocus } = props
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  const shown = typed === undefined ? options : filterOptions(options, typed)

  const open = () => {
    setOpen(true)
    setActive(Math.max(0, typed === undefined ? options.findIndex((option) => option.value === value) : 0))
  }
  const close = () => {
    setOpen(false)
    setTyped(undefined)
  }
  const pick = (option: ComboboxOption | undefined) => {
    if (option !== undefined) onChange(option.value)
    close()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // Composing a letter of another script uses these keys too.
    if (event.nativeEvent.isComposing) return
    const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isMove && !isOpen) open()
    else if (isMove) setActive(Math.min(shown.length - 1, Math.max(0, active + (event.key === 'ArrowDown' ? 1 : -1))))
    else if (event.key === 'Enter' && isOpen) pick(shown[active])
    else if (event.key === 'Escape' && isOpen) close()
    // Leaving the box after typing takes what stands first, as drop-downs do; the focus moves on by itself.
    else if (event.key === 'Tab' && typed) return pick(shown[active])
    else return
    event.preventDefault()
  }
  return (
    <div className="lar-field wid-combobox">
      <label htmlFor={id}>{label}</label>
      <span className="wid-combobox-box">
        <input
          id={id}
          type="text"
          className={issue === undefined ? 'bp6-input bp6-fill' : 'bp6-input bp6-fill bp6-intent-danger'}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && shown[active] ? `${id}-${active}` : undefined}
          aria-invalid={issue === undefined ? undefined : true}
          aria-describedby={issue === undefined ? undefined : `${id}-issue`}
          autoComplete="off"
          // The screen changed in answer to the person's own step, so the focus goes to its first question.
          autoFocus={autoFocus}
          placeholder={placeholder}
          value={typed ?? chosen?.label ?? ''}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
            setOpen(true)
          }}
          onClick={open}
          onKeyDown={handleKeyDown}
          onBlur={close}
        />
      </span>
      {isOpen ? (
        <ul id={`${id}-list`} className="wid-combobox-list" role="listbox" aria-label={label}>
          {shown.map((option, index) => (
            <li
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={option.value === value ? 'wid-combobox-chosen' : undefined}
              // Keeps the focus in the box, so that leaving it does not come before the pick.
              onMouseDown={(event) => event.preventDefault()}
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
