/** The sign of a currency before a written amount; the minus of what is below nothing stands before both. */
export function withSymbol(symbol: string, text: string): string {
  const [minus, figure] = splitMinus(text)
  return `${minus}${symbol}${figure}`
}

/** The minus of a written amount, and the rest of it. */
export function splitMinus(text: string): readonly [minus: string, figure: string] {
  return text.startsWith('-') ? ['-', text.slice(1)] : ['', text]
}
