/** Words of a stranger on one line, without marks that no eye sees, at most so many characters. */
export function plainWords(text: string, most: number): string {
  return (
    text
      .slice(0, most * 4)
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, most)
      // Cut inside of a character, its first half would be left.
      .replace(/[\uD800-\uDBFF]$/, '')
  )
}
