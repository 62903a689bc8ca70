import type { MoveBody, WireRow } from '#core/http/odata-contract.ts'

/** The part of a move's body that names the request an approver answers, as the record they look at says; empty for other moves. */
export function namedRequest(row: WireRow, move: string): Pick<MoveBody, 'Request'> {
  const requests = row['@larder.requests']
  if (typeof requests !== 'object' || requests === null || !Object.hasOwn(requests, move)) return {}
  const id: unknown = Reflect.get(requests, move)
  return typeof id === 'number' ? { Request: id } : {}
}
