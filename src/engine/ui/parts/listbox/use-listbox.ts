import { useEffect, type KeyboardEvent, type MouseEvent } from 'react'

/** What a text box with a list of options under it shows now, and what it does. */
export interface ListboxState {
  /** DOM id of the list. */
  readonly id: string
  readonly count: number
  /** Index of the marked option. */
  readonly active: number
  readonly isOpen: boolean
  readonly onMark: (index: number) => void
  /** An arrow opens a closed list. */
  readonly onOpen?: () => void
  /** What Enter, Tab and Escape do; `'pass'` leaves the key to the browser as well. */
  readonly keys: Readonly<Partial<Record<ListboxKey, (event: KeyboardEvent) => 'pass' | undefined>>>
  /** DOM id of an option; by its index where nothing else is said. */
  readonly optionId?: (index: number) => string
}

type ListboxKey = 'Enter' | 'Tab' | 'Escape'

/** How far a key moves the mark; it stops at the ends. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/**
 * The one keyboard of every combobox (WAI-ARIA pattern): arrows open and move, the page keys move by eight, and no key is taken while a
 * letter of another script is being composed. Answers the properties of the box and of each option.
 */
export function useListbox(list: ListboxState) {
  const { id, count, active, isOpen, optionId = (index) => `${id}-${index}` } = list
  const marked = isOpen && active >= 0 && active < count ? optionId(active) : undefined
  useEffect(() => {
    if (marked !== undefined) document.getElementById(marked)?.scrollIntoView?.({ block: 'nearest' })
  }, [marked])
  return {
    box: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': marked,
      autoComplete: 'off',
      onKeyDown: (event: KeyboardEvent) => handleKey(event, list),
    } as const,
    option: (index: number) =>
      ({
        id: optionId(index),
        role: 'option',
        'aria-selected': index === active,
        // The box keeps the focus: leaving it would come before the pick.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
      }) as const,
  }
}

function handleKey(event: KeyboardEvent, { count, active, isOpen, onMark, onOpen, keys }: ListboxState): void {
  if (event.nativeEvent.isComposing) return
  const step = steps[event.key]
  if (step === undefined) {
    const act = keys[event.key as ListboxKey] // any other key finds nothing there
    if (act !== undefined && act(event) !== 'pass') event.preventDefault()
    return
  }
  event.preventDefault()
  if (isOpen) onMark(Math.max(0, Math.min(active + step, count - 1)))
  else onOpen?.()
}
