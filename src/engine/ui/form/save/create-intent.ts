import { newIdempotencyKey } from '../../client/api/api-client.ts'

/** Keys of one person's wish to create one record. */
export interface CreateIntent {
  /** The key for a body: the last one again while the body stays the same, so that saving after "stop checking" creates nothing twice. */
  readonly keyFor: (body: object) => string
}

/** The intent of one open form. */
export function createIntent(): CreateIntent {
  let last: { readonly text: string; readonly key: string } | undefined
  return {
    keyFor(body) {
      const text = JSON.stringify(body)
      if (last?.text !== text) last = { text, key: newIdempotencyKey() }
      return last.key
    },
  }
}
