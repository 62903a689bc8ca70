/** What pure code returns when failure is expected: a value, or the reasons there is none. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

/** A success. */
export function ok<T>(value: T): Result<T, never> {
  return { ok: true, value }
}

/** An expected failure. */
export function err<E>(error: E): Result<never, E> {
  return { ok: false, error }
}
