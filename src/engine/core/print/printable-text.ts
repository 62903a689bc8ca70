/** Characters the letters of a PDF lack although our own words have them, by those that stand for them. */
const instead: Readonly<Record<string, string>> = { '\u202f': '\u00a0', '→': '›' }

/** A text that can be drawn: what the letters lack is left as an empty box, and what draws nothing is taken out. */
export function printableText(text: string): string {
  return text.replaceAll(/[\u202f→]/g, (one) => instead[one] ?? one).replaceAll(/[^\P{Cc}\n]/gu, '')
}
