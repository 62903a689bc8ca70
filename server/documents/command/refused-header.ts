import type { EntityRecord } from '#core/model/value.ts'

/** What was to be written, by the error it was refused with; the error itself names no values where rows have policies. */
const refused = new WeakMap<object, EntityRecord>()

/** Notes what was to be written beside the error and throws it on. */
export function refuseHeader(record: EntityRecord): (error: unknown) => never {
  return (error) => {
    if (typeof error === 'object' && error !== null) refused.set(error, record)
    throw error
  }
}

/** The header that was to be written when the database refused; undefined of every other error. */
export function refusedHeader(error: object): EntityRecord | undefined {
  return refused.get(error)
}
