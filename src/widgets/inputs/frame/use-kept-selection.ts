import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react'

/** What a box needs for its selection to be kept. */
export interface KeptSelection {
  readonly box: RefObject<HTMLInputElement | null>
  /** Takes note of what is selected: as the box is entered, and as that changes. React tells the first of no change by itself. */
  readonly note: (event: SyntheticEvent<HTMLInputElement>) => void
  /** Selects the whole text as the box is entered. */
  readonly enter: (event: SyntheticEvent<HTMLInputElement>) => void
  /** The person types: from here on the text is their own. */
  readonly isTyped: () => void
}

/**
 * A box somebody has come into, whose text was selected whole or empty, stays so when another text comes from elsewhere, such as the title of a
 * default: what is typed next replaces it and is not put behind it (WID-30).
 */
export function useKeptSelection(shown: string): KeptSelection {
  const box = useRef<HTMLInputElement>(null)
  const isWhole = useRef(false)
  useLayoutEffect(() => {
    if (isWhole.current && box.current !== null && box.current === document.activeElement) box.current.select()
  }, [shown])
  const note: KeptSelection['note'] = ({ currentTarget: { selectionStart, selectionEnd, value } }) => {
    isWhole.current = selectionStart === 0 && selectionEnd === value.length
  }
  return {
    box,
    note,
    enter: (event) => {
      event.currentTarget.select()
      note(event)
    },
    isTyped: () => {
      isWhole.current = false
    },
  }
}
