import { useEffect, useState } from 'react'
import type { LookupCandidate, WidgetServices } from '#engine'

/** What is known of the candidates for the words now in the box; while searching the last ones stay. */
export interface Candidates {
  readonly kind: 'searching' | 'found' | 'failed'
  readonly found: readonly LookupCandidate[]
}

interface Answer extends Candidates {
  readonly words: string | undefined
}

const pauseMs = 120

/** Asks for candidates when the typing pauses; an older question is dropped. `undefined` words ask nothing. */
export function useCandidates(search: WidgetServices['search'], words: string | undefined): Candidates {
  const [answer, setAnswer] = useState<Answer>({ kind: 'searching', found: [], words: undefined })
  useEffect(() => {
    if (words === undefined) return
    const asked = new AbortController()
    function show(kind: Answer['kind'], found: readonly LookupCandidate[]) {
      if (!asked.signal.aborted) setAnswer({ kind, found, words })
    }
    function ask() {
      search(words ?? '', asked.signal).then(
        (found) => show('found', found),
        () => show('failed', []),
      )
    }
    const timer = setTimeout(ask, words === '' ? 0 : pauseMs)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [search, words])
  return answer.words === words ? answer : { kind: 'searching', found: answer.found }
}
