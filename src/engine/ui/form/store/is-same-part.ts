/**
 * True for two selections of a form's state that hold the same: one value, or a plain object of values compared one by one. Asked of every
 * field at every key press, so it makes nothing.
 */
export function isSamePart(before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true
  if (!isPlainObject(before) || !isPlainObject(after)) return false
  let count = 0
  for (const name in before) {
    if (!Object.hasOwn(after, name) || !Object.is(before[name], after[name])) return false
    count += 1
  }
  for (const _ in after) count -= 1
  return count === 0
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
