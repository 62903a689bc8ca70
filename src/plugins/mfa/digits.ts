import { codeRules } from '#core/sign-in/code-rules.ts'

/** What stands in the boxes, `''` where nothing does, and which box has the focus next. */
export interface Boxes {
  readonly digits: readonly string[]
  readonly focus: number
}

/** Empty boxes. */
export function emptyBoxes(): Boxes {
  return { digits: Array.from({ length: codeRules.length }, () => ''), focus: 0 }
}

/** Puts the digits of a text into the boxes from one on; the focus goes behind the last one. Without a digit nothing changes. */
export function putDigits({ digits }: Boxes, at: number, text: string): Boxes {
  const typed = text.replaceAll(/\D/g, '').slice(0, digits.length - at)
  const next = digits.map((digit, index) => typed[index - at] ?? digit)
  return { digits: next, focus: Math.min(at + typed.length, digits.length - 1) }
}

/** What an input event left in a box: one typed digit, or a whole code that a phone filled in. */
export function changeBox(boxes: Boxes, at: number, text: string): Boxes {
  if (text === '') return { ...clearBox(boxes, at), focus: at }
  const before = boxes.digits[at] ?? ''
  // A digit typed before or behind the one that stands there replaces it.
  const isOneMore = before !== '' && text.length === 2
  const typed = isOneMore ? text.replace(before, '') : text
  return putDigits(boxes, at, typed)
}

/** Backspace: empties the box, or the one before when it is empty already, and goes there. */
export function eraseBox(boxes: Boxes, at: number): Boxes {
  const isEmpty = (boxes.digits[at] ?? '') === ''
  const target = isEmpty ? Math.max(0, at - 1) : at
  return { ...clearBox(boxes, target), focus: target }
}

/** A paste fills the boxes: a whole code from the first one, less from where it was pasted. */
export function pasteDigits(boxes: Boxes, at: number, text: string): Boxes {
  const count = text.replaceAll(/\D/g, '').length
  return putDigits(boxes, count >= codeRules.length ? 0 : at, text)
}

/** The code, once every box holds a digit. */
export function codeOf({ digits }: Boxes): string | undefined {
  return digits.every((digit) => digit !== '') ? digits.join('') : undefined
}

function clearBox(boxes: Boxes, at: number): Boxes {
  return { ...boxes, digits: boxes.digits.map((digit, index) => (index === at ? '' : digit)) }
}
