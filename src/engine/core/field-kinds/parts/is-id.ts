/** Whether a value can be the id of a record: a whole number from 1 that JSON holds exactly. */
export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
