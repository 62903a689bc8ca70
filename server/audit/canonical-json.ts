/** JSON whose bytes depend on the content alone: keys sorted, no spaces, undefined left out. What the hash chain is made over. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return plain.test(value) ? `"${value}"` : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  return isObject(value) ? `{${members(value)}}` : JSON.stringify(value ?? null)
}

/** Texts that stand in JSON as they are: in the log of a document of twenty lines there are hundreds of them. */
const plain = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/

/** Written into one text, for the same reason. */
function members(value: Readonly<Record<string, unknown>>): string {
  let text = ''
  for (const key of sortedKeys(value)) {
    const member = value[key]
    if (member !== undefined) text += `${text === '' ? '' : ','}${canonicalJson(key)}:${canonicalJson(member)}`
  }
  return text
}

let last: { readonly keys: readonly string[]; readonly sorted: readonly string[] } = { keys: [], sorted: [] }

/** Lines of one table come one after another and have the same keys: to compare those costs less than to sort them. */
function sortedKeys(value: object): readonly string[] {
  const keys = Object.keys(value)
  const isAlike = keys.length === last.keys.length && keys.every((key, index) => key === last.keys[index])
  if (!isAlike) last = { keys, sorted: keys.toSorted() }
  return last.sorted
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
