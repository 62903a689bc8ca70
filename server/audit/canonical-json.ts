/** JSON whose bytes depend on the content alone: keys sorted, no spaces, undefined left out. What the hash chain is made over. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) return `{${members(value).join(',')}}`
  return JSON.stringify(value ?? null)
}

function members(value: object): readonly string[] {
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
}
