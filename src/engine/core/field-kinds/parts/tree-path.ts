/** Between the names of a path; it sorts before letters and digits, so that what is below follows what is above. */
export const betweenNames = ' / '

/** Most characters of a path. */
export const longestPath = 600

/** The path of a record: that of the record above it, or none, and its own name. */
export function pathBelow(above: string | null, name: string): string {
  return above === null ? name : `${above}${betweenNames}${name}`
}

/** The name at the end of a path, moved in by its depth: `Food / Fresh / Fruit` → `    Fruit`. */
export function indentedName(path: string): string {
  const names = path.split(betweenNames)
  return `${'\u2003'.repeat(2 * (names.length - 1))}${names.at(-1) ?? ''}`
}
