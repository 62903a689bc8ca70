import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { readWords } from '#engine'
import { exitOf, isPageKey, type EditorExit, type EditorProps } from './editing.ts'

/** One line of text over a cell; what is typed is understood by the field's kind when the cell is left. */
export function TextEditor({ editing, column, text, label, issue, context, onCommit }: EditorProps) {
  const [words, setWords] = useState(editing.typed ?? text)
  const input = useFocusedInput(editing.typed === undefined)
  const isDone = useRef(false)
  const finish = (exit: EditorExit) => {
    if (isDone.current) return
    isDone.current = true
    onCommit(words === text ? undefined : readWords(column.field, words, context), exit)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (isPageKey(event)) return
    event.stopPropagation()
    const exit = exitOf(event.key, event.shiftKey) ?? arrowExit(event.key, editing.typed !== undefined)
    if (event.key === 'Escape') {
      isDone.current = true
      event.preventDefault()
      onCommit(undefined, 'stay')
    } else if (exit !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault()
      finish(exit)
    }
  }
  const { align, keyboard } = kindOf(column.field)
  return (
    <input
      ref={input}
      className={align === 'end' ? 'larder-grid-editor-input is-end' : 'larder-grid-editor-input'}
      aria-label={label}
      aria-invalid={issue === undefined ? undefined : true}
      inputMode={keyboard}
      autoComplete="off"
      spellCheck={false}
      value={words}
      onChange={(event) => setWords(event.target.value)}
      onKeyDown={handleKey}
      onBlur={() => finish('away')}
    />
  )
}

/** After typing over a cell, arrows leave it as they do in a spreadsheet; after F2 they move inside the text. */
function arrowExit(key: string, isTypedOver: boolean): EditorExit | undefined {
  if (!isTypedOver) return undefined
  if (key === 'ArrowDown') return 'down'
  return key === 'ArrowUp' ? 'up' : undefined
}

/** Focuses the box as it appears, before the next key can arrive; selects its text when the cell's content is edited. */
export function useFocusedInput(isSelected: boolean) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    if (isSelected) input.current?.select()
    else input.current?.setSelectionRange(input.current.value.length, input.current.value.length)
  }, [isSelected])
  return input
}
