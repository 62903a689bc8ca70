import { createElement, use, type ComponentType } from 'react'

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
  let pending: Promise<ComponentType<P>> | undefined
  const start = () => (pending ??= watched(load(), () => (pending = undefined)))
  function Component(props: P) {
    return createElement(use(start()), props)
  }
  return { Component, preload: async () => void (await start()) }
}

/** The promise with its outcome written on it, where `use` looks before it waits. */
function watched<T>(promise: Promise<T>, onFailure: () => void): Promise<T> {
  promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }), onFailure)
  return promise
}
