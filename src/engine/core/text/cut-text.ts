/** The beginning of a text, at most so many UTF-16 units, without half of a character at its end: such a half can be neither kept nor sent. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}
