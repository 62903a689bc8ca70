/** Something that happens, told to whoever listens at that moment; nothing is kept for later listeners. */
export interface Signal {
  /** Resolves when every listener is done; a listener that fails harms neither the others nor the caller. */
  readonly emit: () => Promise<void>
  /** Answers the function that stops listening. */
  readonly subscribe: (listener: () => void | Promise<void>) => () => void
}

/** A signal without listeners. */
export function createSignal(): Signal {
  const listeners = new Set<() => void | Promise<void>>()
  return {
    emit: async () => {
      await Promise.allSettled([...listeners].map(async (listener) => listener()))
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
