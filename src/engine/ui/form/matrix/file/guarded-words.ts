/** Beginnings a spreadsheet reads as a formula, the full-width twins among them. */
const formula = /^[=+\-@\uff1d\uff0b\uff0d\uff20]/

/** Words as they are written into a file: a spreadsheet that opens it reads no formula in them. */
export function guarded(words: string): string {
  return formula.test(words) ? `'${words}` : words
}

/** Words of a file without the sign that guards them. */
export function unguarded(words: string): string {
  return words.startsWith("'") && formula.test(words.slice(1)) ? words.slice(1) : words
}
