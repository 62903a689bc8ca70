/** JSON whose bytes depend on the content alone: keys sorted, no spaces, undefined left out. What the hash chain is made over. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  return isObject(value) ? `{${members(value)}}` : JSON.stringify(value ?? null)
}

/** Written into one text: the log of a document of twenty lines has hundreds of them. */
function members(value: Readonly<Record<string, unknown>>): string {
  let text = ''
  for (const key of Object.keys(value).toSorted()) {
    const member = value[key]
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`
  }
  return text
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
