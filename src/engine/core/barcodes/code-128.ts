/** Widths of bars and gaps of each symbol of Code 128, in modules; the last is the end. */
const symbols =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const [startB, startC, stop] = [104, 105, 106]
/** From here on two digits a symbol. */
const toC = 99

/**
 * Widths of bars and gaps in turn, in modules, of a text as Code 128 (ISO/IEC 15417); undefined for characters it does not have. Digits take
 * half the room, an odd one first stands alone.
 */
export function code128(text: string): readonly number[] | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined
  const values = valuesOf(text)
  const check = values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103
  return [...values, check, stop].flatMap((value) => (symbols[value] ?? '').split('').map(Number))
}

function valuesOf(text: string): readonly number[] {
  if (/^(\d\d)+$/.test(text)) return [startC, ...pairsOf(text)]
  const [first = '', rest] = [text[0], text.slice(1)]
  if (/^(\d\d){2,}$/.test(rest) && /\d/.test(first)) return [startB, valueOf(first), toC, ...pairsOf(rest)]
  return [startB, ...Array.from(text, valueOf)]
}

function pairsOf(digits: string): readonly number[] {
  return (digits.match(/\d\d/g) ?? []).map(Number)
}

function valueOf(character: string): number {
  return character.charCodeAt(0) - 32
}
