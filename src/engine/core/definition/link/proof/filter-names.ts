/** Words of the OData filter language, which are not properties. */
const language: ReadonlySet<string> = new Set(
  'and or not eq ne gt ge lt le in true false null contains startswith endswith tolower toupper length year month day any all'.split(
    ' ',
  ),
)

/**
 * Properties an OData filter of a definition reads, each once; texts in quotes, numbers and `$me`-like values left out. Of a condition
 * on lines it is the lines: the names of their rows (`l/ItemId`) are proved with the grammar.
 */
export function filterNames(filter: string | undefined): readonly string[] {
  if (filter === undefined) return []
  const bare = filter.replaceAll(/'(?:[^']|'')*'/g, ' ').replaceAll(/\$[a-z]+/g, ' ')
  const rows = new Set([...bare.matchAll(/\/any\(\s*(\w+)\s*:/g)].map((match) => match[1]))
  const own = bare.replaceAll(/(\w+)\/\w+/g, (path, first: string) => (rows.has(first) ? ' ' : path))
  const words = (own.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? []).filter((word) => !rows.has(word))
  return [...new Set(words.filter((word) => !language.has(word)))]
}
