import { use, type ComponentType } from 'react'

/** A component whose code comes when it is first drawn, or earlier on request. */
export interface Loadable<P extends object> {
  readonly Component: ComponentType<P>
  readonly preload: () => Promise<void>
}

/**
 * Like React.lazy, but drawn at once when its code is there already: React keeps a page that waited, even for an
 * instant, behind its fallback for 300 ms. A failed load is tried again the next time.
 */
export function loadable<P extends object>(load: () => Promise<ComponentType<P>>): Loadable<P> {
  let Loaded: ComponentType<P> | undefined
  let pending: Promise<void> | undefined
  const preload = () =>
    (pending ??= load().then(
      (component) => {
        Loaded = component
        // What React itself notes on a promise it has seen settle: `use` then goes on at once.
        if (pending !== undefined) Object.assign(pending, { status: 'fulfilled', value: undefined })
      },
      (error: unknown) => {
        pending = undefined
        throw error
      },
    ))
  function Component(props: P) {
    use(preload())
    // `use` returns only once the code is there.
    return Loaded === undefined ? null : <Loaded {...props} />
  }
  return { Component, preload }
}
