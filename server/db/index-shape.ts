/** One index; `on` is the list inside the parentheses, made of quoted names and fixed words only. */
export interface IndexShape {
  readonly name: string
  readonly on: string
  /** The same of what the index carries beside its keys; empty for nothing. */
  readonly include: string
  readonly isUnique: boolean
  /** True when two empty values are the same value to a unique index. */
  readonly isNullEqual?: boolean
}

/** What sets an index apart from a plain one. */
interface IndexOptions {
  readonly isUnique?: boolean
  /** Columns beside the keys. */
  readonly carried?: readonly string[]
}

/** An index of a table of a tenant: the tenant first, then the columns. One that carries others has a name of its own. */
export function index(table: string, columns: readonly string[], options: IndexOptions = {}): IndexShape {
  const { isUnique = false, carried = [] } = options
  const include = carried
    .filter((column) => !columns.includes(column))
    .map(quoted)
    .join(', ')
  const name = objectName(`${table}_${columns.join('_')}_${suffixOf(isUnique, include)}`)
  return { name, on: ['tenant_id', ...columns].map(quoted).join(', '), include, isUnique }
}

function suffixOf(isUnique: boolean, include: string): string {
  if (isUnique) return 'key'
  return include === '' ? 'idx' : 'row'
}

/** PostgreSQL cuts names at 63 bytes; cut here as well, so that the name is found again. */
export function objectName(name: string): string {
  return name.slice(0, 63)
}

/** A name as SQL: definitions may only hold letters, digits and _, and it is quoted all the same. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
