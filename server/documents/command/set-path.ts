import { appError } from '#core/errors/app-error.ts'

/** What `Requisitions` or `Requisitions(12)` names. */
export interface SetPath {
  readonly set: string
  readonly id: number | undefined
}

/** Reads the first segment of an OData path; everything that is not one names nothing (E_NOT_FOUND). */
export function parseSetPath(segment: string): SetPath {
  const match = /^([A-Z][A-Za-z0-9]{0,59})(?:\(([1-9]\d{0,15})\))?$/.exec(segment)
  const id = match?.[2] === undefined ? undefined : Number(match[2])
  if (!match?.[1] || (id !== undefined && !Number.isSafeInteger(id))) throw appError('E_NOT_FOUND')
  return { set: match[1], id }
}

/** The same where a record must be named. */
export function parseRecordPath(segment: string): { readonly set: string; readonly id: number } {
  const { set, id } = parseSetPath(segment)
  if (id === undefined) throw appError('E_NOT_FOUND')
  return { set, id }
}
