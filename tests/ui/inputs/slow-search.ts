import type { LookupCandidate } from '#engine'

/** A search that answers when the test says so, by its words. */
export function slowSearch() {
  const answers = new Map<string, (found: readonly LookupCandidate[]) => void>()
  function search(words: string): Promise<readonly LookupCandidate[]> {
    return new Promise((resolve) => answers.set(words, resolve))
  }
  return { answers, search }
}
