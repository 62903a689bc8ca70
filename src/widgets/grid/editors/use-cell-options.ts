import { useEffect, useState } from 'react'
import type { GridInput, LookupCandidate } from '#engine'
import { choicesOf, isLookup } from '#core/model/field-shapes.ts'
import type { EditorProps } from './editing.ts'

/** One entry of the drop-down of a cell. */
export interface CellOption {
  readonly key: string
  readonly text: string
  readonly details: readonly string[]
  readonly input: GridInput
}

/** What the drop-down shows. */
export interface CellOptions {
  readonly options: readonly CellOption[]
  readonly state: 'ready' | 'loading' | 'failed'
}

const searchDelay = 120

/** Candidates of a lookup cell from the server, or the choices of a choice cell that contain what was typed. */
export function useCellOptions(props: EditorProps, words: string): CellOptions {
  const { column, context, searchLookup } = props
  const found = useFoundCandidates(props, words)
  if (searchLookup !== undefined && isLookup(column.field)) return found
  const folded = words.toLocaleLowerCase(context.locale.language)
  const options = choicesOf(column.field)
    .map(({ value, label }) => ({ value, text: context.translate(label) }))
    .filter(({ text }) => text.toLocaleLowerCase(context.locale.language).includes(folded))
    .map(({ value, text }): CellOption => ({ key: value, text, details: [], input: { kind: 'value', value } }))
  return { options, state: 'ready' }
}

/** What is found for other words than those now in the box stays in sight, but is not ready to be taken. */
function useFoundCandidates({ column, editing, searchLookup }: EditorProps, words: string): CellOptions {
  const [found, setFound] = useState<CellOptions & { readonly of: string }>({
    options: [],
    state: 'loading',
    of: words,
  })
  const { row } = editing
  useEffect(() => {
    if (searchLookup === undefined || !isLookup(column.field)) return
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        searchLookup({ column, row, words }, abort.signal).then(
          (candidates) => setFound({ options: candidates.map(optionOf), state: 'ready', of: words }),
          () => {
            if (!abort.signal.aborted) setFound({ options: [], state: 'failed', of: words })
          },
        )
      },
      words === '' ? 0 : searchDelay,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [column, row, words, searchLookup])
  return found.of === words ? found : { options: found.options, state: 'loading' }
}

function optionOf(candidate: LookupCandidate): CellOption {
  const { id, text, details } = candidate
  return { key: String(id), text, details, input: { kind: 'value', value: id, candidate } }
}
