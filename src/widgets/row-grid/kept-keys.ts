import type { KeyboardEvent } from 'react'

/** Characters typed while no entry takes them. */
export interface KeptKeys {
  readonly keep: (event: KeyboardEvent) => void
  /** Hands them out once. */
  readonly take: () => string
}

/** Keeps what is typed from Enter until the next row's entry has the focus. */
export function createKeptKeys(): KeptKeys {
  let characters = ''
  return {
    keep: ({ key, ctrlKey, metaKey, altKey }) => {
      if (Array.from(key).length === 1 && !ctrlKey && !metaKey && !altKey) characters += key
    },
    take: () => {
      const all = characters
      characters = ''
      return all
    },
  }
}
