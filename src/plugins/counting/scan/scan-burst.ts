import { gs1Separator } from '#core/barcodes/gs1.ts'

/** Most milliseconds between two keys of a hand scanner; people take longer. */
const mostGap = 50
/** Fewest characters of a code; so many keys in a row are hit by no person this fast. */
const fewestCharacters = 4

/** A key as it is pressed. */
export interface PressedKey {
  readonly key: string
  /** When, in milliseconds. */
  readonly at: number
  readonly isCtrl: boolean
}

/** What a key means: the first of a burst, one more of it, the end of a code, or nothing. */
export type BurstStep =
  | { readonly kind: 'first' | 'more' | 'none' }
  | {
      readonly kind: 'code'
      readonly code: string
    }

/**
 * Tells hand scanners, which type, from people: keys that follow each other faster than anybody types, and Enter or Tab behind them. It
 * hears every key in its order.
 */
export function createScanBurst(): (pressed: PressedKey) => BurstStep {
  let code = ''
  let last = -Infinity
  return ({ key, at, isCtrl }) => {
    // Shift and the like stand between the keys of a scanner and are none.
    if (['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock'].includes(key)) return { kind: 'none' }
    const isFast = at - last <= mostGap
    last = at
    if (key === 'Enter' || key === 'Tab') {
      const found = code
      code = ''
      return isFast && found.length >= fewestCharacters ? { kind: 'code', code: found } : { kind: 'none' }
    }
    const character = characterOf(key, isCtrl)
    if (character === undefined) {
      code = ''
      return { kind: 'none' }
    }
    const isMore = isFast && code !== ''
    code = isMore ? code + character : character
    return { kind: isMore ? 'more' : 'first' }
  }
}

/** Scanners type the separator of GS1 as Ctrl and a bracket. */
function characterOf(key: string, isCtrl: boolean): string | undefined {
  if (key === gs1Separator || (isCtrl && key === ']')) return gs1Separator
  return key.length === 1 && !isCtrl ? key : undefined
}
