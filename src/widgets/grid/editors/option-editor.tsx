import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { readWords, useListbox, type GridInput } from '#engine'
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
  const leave = (event: KeyboardEvent): undefined => {
    const exit = exitOf(event.key, event.shiftKey)
    if (exit === undefined) finish(undefined, 'stay')
    else take(exit)
  }
  const list = useListbox({
    id: listId,
    count: options.length,
    active,
    isOpen: true,
    onMark(index) {
      setTyped(true)
      if (isTyped || words === '') setActive(index)
      else setWords('')
    },
    keys: { Enter: leave, Tab: leave, Escape: leave },
  })
  const handleKey = (event: KeyboardEvent) => {
    if (isPageKey(event)) return
    event.stopPropagation()
    list.box.onKeyDown(event)
  }
  return (
    <>
      <input
        ref={input}
        className="larder-grid-editor-input"
        {...list.box}
        aria-label={label}
        aria-invalid={issue === undefined ? undefined : true}
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
        option={list.option}
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
