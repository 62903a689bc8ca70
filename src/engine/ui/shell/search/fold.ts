/** Lower case without accents, so that `logistica` finds `Logística`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}

/** The words of a text as they are compared: folded, apart at blanks. */
export function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
}
