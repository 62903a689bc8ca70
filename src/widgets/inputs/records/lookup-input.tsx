import { Search } from '@blueprintjs/icons'
import { useCallback, useState } from 'react'
import { useListbox, type LookupCandidate, type WidgetProps } from '#engine'
import { boxClass, controlAria, FieldFrame } from '../frame/field-frame.tsx'
import { LookupOptions } from './lookup-options.tsx'
import { TypedBox } from '../frame/typed-box.tsx'
import { useAwaitedPick } from './use-awaited-pick.ts'
import { useCandidates } from './use-candidates.ts'
import { useKeptSelection } from '../frame/use-kept-selection.ts'

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
  const shown = candidates.found[active]
  const { box, note, enter, isTyped } = useKeptSelection(text)

  const close = useCallback(() => setOpen(false), [])

  function pick(candidate: LookupCandidate) {
    onChange(candidate.id, candidate)
    setWords(undefined)
    setOpen(false)
  }
  const awaitPick = useAwaitedPick(words, candidates, pick)

  function leave() {
    setOpen(false)
    if (words !== undefined && words !== text) {
      if (words.trim() === '') onChange(null)
      else onType(words)
    }
    setWords(undefined)
    onLeave()
  }

  const isFound = shown !== undefined && candidates.kind === 'found'
  const list = useListbox({
    id: `${id}-list`,
    count: candidates.found.length,
    active,
    isOpen,
    onMark: setActive,
    onOpen: () => setOpen(true),
    keys: {
      Enter() {
        if (!isOpen) return 'pass'
        if (isFound) pick(shown)
        else if (candidates.kind === 'searching') awaitPick()
        return undefined
      },
      Tab() {
        if (isOpen && words && isFound) pick(shown)
        return 'pass'
      },
      Escape(event) {
        if (!isOpen) return 'pass'
        event.stopPropagation()
        setWords(undefined)
        setOpen(false)
        return undefined
      },
    },
  })

  return (
    <FieldFrame props={props}>
      <div className="wid-affix wid-affix-end wid-anchor">
        <input
          {...controlAria(props)}
          type="text"
          {...list.box}
          ref={box}
          className={boxClass(props)}
          placeholder={props.placeholder}
          value={words ?? text}
          onSelect={note}
          onChange={(event) => {
            isTyped()
            setWords(event.target.value)
            setActive(0)
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onFocus={enter}
          onBlur={leave}
        />
        <span className="wid-affix-icon" aria-hidden="true">
          <Search />
        </span>
        {isOpen ? (
          <LookupOptions
            listId={`${id}-list`}
            candidates={candidates}
            active={active}
            option={list.option}
            services={services}
            onPick={pick}
            onClose={close}
          />
        ) : null}
      </div>
    </FieldFrame>
  )
}
