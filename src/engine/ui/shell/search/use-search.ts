import { useState } from 'react'
import { useServices } from '../../client/services/app-services.ts'
import { useSessionInfo } from '../../client/state/use-session.ts'
import { wordsOf } from './fold.ts'
import { readRecentEntries } from './recent-entries.ts'
import { firstChoosable, searchSections, type SearchOption, type SearchSection } from './search-options.ts'
import { useDebounced } from './use-debounced.ts'
import { useFoundDocuments } from './use-found-documents.ts'
import { useSearchIndex } from './use-search-index.ts'
import { useSearchItems } from './use-search-items.ts'

/** Search debounce. The server is asked once the typing pauses. */
const debounce = 100
const serverDebounce = 250

/** The state of an open search box. */
export interface Search {
  readonly text: string
  readonly setText: (text: string) => void
  /** Shows what was found and does not open. */
  readonly unfold: () => void
  /** Words the sections were found by. */
  readonly words: readonly string[]
  readonly sections: readonly SearchSection[]
  readonly active: SearchOption | undefined
  /** Every line in order. */
  readonly options: readonly SearchOption[]
  /** Moves the keyboard to a line. */
  readonly mark: (index: number) => void
  /** True while an answer to the text is still to come. */
  readonly isWaiting: boolean
}

/** Searches the catalogue and the server for what is typed; the first line that can be chosen is active until the keyboard moves. */
export function useSearch(): Search {
  const { base } = useServices()
  const owner = useSessionInfo()
  const items = useSearchItems()
  const index = useSearchIndex(items)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [isUnfolded, setUnfolded] = useState(false)
  const [recentIds] = useState(() => readRecentEntries(owner))
  const debounced = useDebounced(text, debounce)
  const asked = useDebounced(text, serverDebounce)
  const { documents, isSearching } = useFoundDocuments(asked)
  const sections = searchSections({
    base,
    text: debounced,
    recent: recentIds.flatMap((id) => items.find((item) => item.id === id) ?? []),
    matches: index?.find(debounced) ?? [],
    documents: debounced === asked ? documents : [],
    isUnfolded,
  })
  const options = sections.flatMap((section) => section.options)
  const at = options.findIndex((option) => option.key === chosen)
  const current = at < 0 ? firstChoosable(options) : at
  return {
    text,
    setText: (next) => {
      setText(next)
      setChosen(undefined)
      setUnfolded(false)
    },
    unfold: () => setUnfolded(true),
    words: wordsOf(debounced),
    sections,
    active: options[current],
    options,
    mark: (index) => setChosen(options[index]?.key),
    isWaiting: text !== asked || index === undefined || isSearching,
  }
}
