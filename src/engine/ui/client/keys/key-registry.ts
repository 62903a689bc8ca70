import { createStore, type StoreApi } from 'zustand/vanilla'
import { isKey, isTyped, type KeyBinding } from './key-binding.ts'

/** Bindings of what is on the screen; those of the part drawn last come last. */
export interface KeyRegistry {
  /** Adds the bindings of a part that is drawn; answers how to take them away with it. */
  readonly add: (bindings: readonly KeyBinding[]) => () => void
  readonly store: StoreApi<{ readonly parts: readonly (readonly KeyBinding[])[] }>
}

/** A registry without bindings. */
export function createKeyRegistry(): KeyRegistry {
  const store: KeyRegistry['store'] = createStore(() => ({ parts: [] }))
  return {
    store,
    add(bindings) {
      store.setState(({ parts }) => ({ parts: [...parts, bindings] }))
      return () => store.setState(({ parts }) => ({ parts: parts.filter((part) => part !== bindings) }))
    },
  }
}

/** Every binding once; the one added last counts. */
export function bindingsOf(parts: readonly (readonly KeyBinding[])[]): readonly KeyBinding[] {
  return [...new Map(parts.flat().map((binding) => [binding.id, binding])).values()]
}

/** Runs the binding of a key, if there is one for wherever the focus is; a character typed into a text or taken by a cell is left alone. */
export function runKey(registry: KeyRegistry, event: KeyboardEvent): void {
  const { parts } = registry.store.getState()
  const binding = bindingsOf(parts).findLast(
    ({ run, keys }) => run !== undefined && keys.some((key) => isKey(key, event)),
  )
  if (binding?.run === undefined) return
  if (binding.keys.some(isTyped) && (event.defaultPrevented || isWriting(event.target))) return
  binding.run(event)
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
