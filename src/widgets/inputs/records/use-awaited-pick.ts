import { useEffect, useRef } from 'react'
import type { LookupCandidate } from '#engine'
import type { Candidates } from './use-candidates.ts'

/**
 * Enter pressed faster than the answer: the first of what is found for those words is picked when it comes (WID-9). Answers what to call then;
 * words that change meanwhile, or that are left, take it back.
 */
export function useAwaitedPick(
  words: string | undefined,
  { kind, found }: Candidates,
  pick: (candidate: LookupCandidate) => void,
): () => void {
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    if (awaited.current === words && kind === 'searching') return
    const isAwaited = awaited.current !== undefined && awaited.current === words
    awaited.current = undefined
    const [first] = found
    if (isAwaited && kind === 'found' && first !== undefined) pick(first)
  }, [words, kind, found, pick])
  return () => {
    awaited.current = words
  }
}
