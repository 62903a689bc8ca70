import { isPlainText } from '../../http/plain-input.ts'

/** A value in the text form that PostgreSQL itself writes and reads again. */
const textOf = (shape: RegExp) => (value: unknown) => typeof value === 'string' && shape.test(value)

const day = /^\d{4}-\d\d-\d\d$/
const instant = /^\d{4}-\d\d-\d\d [0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/

/** By SQL type without its size, whether a value can be bound as one. */
const fitting: Readonly<Record<string, (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  bigint: (value) => Number.isSafeInteger(value),
  integer: (value) => Number.isSafeInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  numeric: textOf(/^-?\d{1,40}(?:\.\d{1,20})?$/),
  date: textOf(day),
  'timestamp with time zone': textOf(instant),
  text: (value) => typeof value === 'string' && isPlainText(value),
}

/** Whether a value of a page token can be bound as this SQL type. Tokens are ours, but they come back from a browser. */
export function fitsType(type: string, value: unknown): boolean {
  return fitting[type.replace(/\(.*$/, '')]?.(value) ?? false
}
