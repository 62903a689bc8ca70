/** One index; `on` is the list inside the parentheses, made of quoted names and fixed words only. */
export interface IndexShape {
  readonly name: string
  /** What it is there for, as `npm run db:plan` says it. */
  readonly why: string
  readonly on: string
  /** The same of what the index carries beside its keys; empty for nothing. */
  readonly include: string
  readonly isUnique: boolean
  /** True when two empty values are the same value to a unique index. */
  readonly isNullEqual?: boolean
  /** Which rows it is about, as SQL; left out, all. */
  readonly where?: string
}

/** What sets an index apart from a plain one. */
interface IndexOptions {
  readonly why: string
  readonly isUnique?: boolean
  /** Columns beside the keys. */
  readonly carried?: readonly string[]
  /** True when rows in which the last column is empty do not stand in it: who looks for a value never looks for those. */
  readonly isOfGiven?: boolean
}

/** Columns an index of PostgreSQL holds, those it carries included. */
const mostColumns = 32

/** An index of a table of a tenant: the tenant first, then the columns. One that carries others, or leaves rows out, has a name of its own. */
export function index(table: string, columns: readonly string[], options: IndexOptions): IndexShape {
  const { why, isUnique = false, isOfGiven = false, carried = [] } = options
  const include = carried
    .filter((column) => !columns.includes(column))
    // The tenant is a key as well. What finds no room is read from the row.
    .slice(0, mostColumns - 1 - columns.length)
    .map(quoted)
    .join(', ')
  const name = objectName(`${table}_${columns.join('_')}_${suffixOf({ isUnique, isOfGiven }, include)}`)
  const on = ['tenant_id', ...columns].map(quoted).join(', ')
  const rows = isOfGiven ? { where: `${quoted(columns.at(-1) ?? '')} IS NOT NULL` } : {}
  return { name, why, on, include, isUnique, ...rows }
}

function suffixOf({ isUnique, isOfGiven }: Pick<IndexOptions, 'isUnique' | 'isOfGiven'>, include: string): string {
  if (isUnique === true) return 'key'
  if (isOfGiven === true) return 'given'
  return include === '' ? 'idx' : 'row'
}

/** Bytes of a name in PostgreSQL, which cuts longer ones without a word, also where two then are one. */
const longestName = 63

/** A name of at most 63 bytes: a longer one keeps its beginning and ends in a digest of the whole, so that two never become one. */
export function objectName(name: string): string {
  if (name.length <= longestName) return name
  const digest = digestOf(name)
  return `${name.slice(0, longestName - digest.length - 1)}_${digest}`
}

/** Eight letters and digits that differ when the text does; nobody's secret. */
function digestOf(text: string): string {
  let [low, high] = [0, 0]
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    low = (low * 31 + code) % 1_679_616
    high = (high * 37 + code) % 1_679_616
  }
  return [low, high].map((part) => part.toString(36).padStart(4, '0')).join('')
}

/** A name as SQL: definitions may only hold letters, digits and _, and it is quoted all the same. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
