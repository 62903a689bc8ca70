import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { readWords, type GridInput } from '#engine'
import { exitOf, isPageKey, type EditorExit, type EditorProps } from './editing.ts'
import { OptionList } from './option-list.tsx'
import { useFocusedInput } from './text-editor.tsx'
import { useCellOptions, type CellOption } from './use-cell-options.ts'

/** A combo box over a cell: type to search, arrows to choose, Enter or Tab to take. */
export function OptionEditor(props: EditorProps) {
  const { editing, column, text, label, issue, context, onCommit } = props
  const listId = useId()
  const [words, setWords] = useState(editing.typed ?? text)
  // Until something is typed the whole list is offered, not only what resembles the present value.
  const [isTyped, setTyped] = useState(editing.typed !== undefined)
  const [active, setActive] = useState(0)
  const { options, state } = useCellOptions(props, isTyped ? words.trim() : '')
  const input = useFocusedInput(editing.typed === undefined)
  const isDone = useRef(false)
  const finish = (value: GridInput | undefined, exit: EditorExit) => {
    if (isDone.current) return
    isDone.current = true
    onCommit(value, exit)
  }
  const take = (exit: EditorExit) => {
    if (!isTyped) return finish(undefined, exit)
    if (words.trim() === '') return finish({ kind: 'value', value: null }, exit)
    const option = state === 'ready' ? chosen(options, words, active) : undefined
    finish(option?.input ?? readWords(column.field, words, context), exit)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (isPageKey(event)) return
    event.stopPropagation()
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (move !== 0) {
      event.preventDefault()
      setTyped(true)
      if (isTyped || words === '') setActive(Math.max(0, Math.min(active + move, options.length - 1)))
      else setWords('')
      return
    }
    const exit = exitOf(event.key, event.shiftKey)
    if (event.key !== 'Escape' && (exit === undefined || event.nativeEvent.isComposing)) return
    event.preventDefault()
    if (exit === undefined) finish(undefined, 'stay')
    else take(exit)
  }
  return (
    <>
      <input
        ref={input}
        className="larder-grid-editor-input"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={options[active] === undefined ? undefined : `${listId}-${active}`}
        aria-autocomplete="list"
        aria-invalid={issue === undefined ? undefined : true}
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setTyped(true)
          setActive(0)
        }}
        onKeyDown={handleKey}
        onBlur={() => take('away')}
      />
      <OptionList
        id={listId}
        label={label}
        options={options}
        state={state}
        active={active}
        bounds={editing.bounds}
        onPick={(option) => finish(option.input, 'stay')}
      />
    </>
  )
}

/** An exact text wins over the highlighted entry, so that typing a whole name and pressing Tab never takes a neighbour. */
function chosen(options: readonly CellOption[], words: string, active: number): CellOption | undefined {
  const folded = words.trim().toLowerCase()
  return options.find(({ text }) => text.toLowerCase() === folded) ?? options[active]
}
