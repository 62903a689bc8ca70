import { Search } from '@blueprintjs/icons'
import { useCallback, useState, type KeyboardEvent } from 'react'
import type { LookupCandidate, WidgetProps } from '#engine'
import { boxClass, controlAria, FieldFrame } from './field-frame.tsx'
import { LookupOptions } from './lookup-options.tsx'
import { TypedBox } from './typed-box.tsx'
import { useCandidates } from './use-candidates.ts'

/** A record of another entity: a searchable combobox (WAI-ARIA pattern), arrows and Enter to pick, Escape to leave it as it was. */
export function LookupInput(props: WidgetProps) {
  if (props.isReadOnly) {
    return (
      <FieldFrame props={props}>
        <TypedBox props={props} />
      </FieldFrame>
    )
  }
  return <LookupCombobox {...props} />
}

function LookupCombobox(props: WidgetProps) {
  const { id, text, services, onChange, onType, onLeave } = props
  // Words while the person types; undefined shows the text of the form.
  const [words, setWords] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const candidates = useCandidates(services.search, isOpen ? (words ?? '') : undefined)
  const listId = `${id}-list`
  const shown = candidates.found[active]

  const close = useCallback(() => setOpen(false), [])

  function pick(candidate: LookupCandidate) {
    onChange(candidate.id, candidate)
    setWords(undefined)
    setOpen(false)
  }

  function leave() {
    setOpen(false)
    if (words !== undefined && words !== text) {
      if (words.trim() === '') onChange(null)
      else onType(words)
    }
    setWords(undefined)
    onLeave()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) setOpen(true)
      else setActive(nextIndex(active, event.key === 'ArrowDown' ? 1 : -1, candidates.found.length))
      return
    }
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (shown !== undefined && candidates.kind === 'found') pick(shown)
      return
    }
    if (event.key === 'Tab' && isOpen && words && shown !== undefined && candidates.kind === 'found') pick(shown)
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setWords(undefined)
      setOpen(false)
    }
  }

  return (
    <FieldFrame props={props}>
      <div className="wid-affix wid-affix-end wid-anchor">
        <input
          {...controlAria(props)}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && shown !== undefined ? `${listId}-${active}` : undefined}
          className={boxClass(props)}
          autoComplete="off"
          placeholder={props.placeholder}
          value={words ?? text}
          onChange={(event) => {
            setWords(event.target.value)
            setActive(0)
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onFocus={(event) => event.target.select()}
          onKeyDown={handleKey}
          onBlur={leave}
        />
        <span className="wid-affix-icon" aria-hidden="true">
          <Search />
        </span>
        {isOpen ? (
          <LookupOptions
            listId={listId}
            candidates={candidates}
            active={active}
            services={services}
            onPick={pick}
            onClose={close}
          />
        ) : null}
      </div>
    </FieldFrame>
  )
}

function nextIndex(index: number, step: number, length: number): number {
  return length === 0 ? 0 : (index + step + length) % length
}
