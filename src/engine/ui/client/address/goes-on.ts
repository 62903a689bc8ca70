/** What an entry of the history says when the screen of the one before goes on at its address. */
interface GoesOn {
  readonly goesOnFrom: string
}

/** State of a navigation after which the screen that is open goes on: `key` is that of its entry of the history. */
export function goingOn(key: string): GoesOn {
  return { goesOnFrom: key }
}

/** True when the screen of the entry `key` goes on there. Another entry that leads to the same address is a screen of its own. */
export function goesOnFrom({ state }: { readonly state: unknown }, key: string): boolean {
  return typeof state === 'object' && state !== null && 'goesOnFrom' in state && state.goesOnFrom === key
}
