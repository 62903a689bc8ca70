import type { KeyboardEvent } from 'react'

/** Characters typed while no entry takes them. */
export interface KeptKeys {
  /** Answers whether the key is a character, and kept. */
  readonly keep: (event: KeyboardEvent) => boolean
  /** Hands them out once. */
  readonly take: () => string
}

/** Keeps what is typed from Enter until the next row's entry has the focus. */
export function createKeptKeys(): KeptKeys {
  let characters = ''
  return {
    keep: ({ key, ctrlKey, metaKey, altKey }) => {
      const isCharacter = Array.from(key).length === 1 && !ctrlKey && !metaKey && !altKey
      if (isCharacter) characters += key
      return isCharacter
    },
    take: () => {
      const all = characters
      characters = ''
      return all
    },
  }
}
