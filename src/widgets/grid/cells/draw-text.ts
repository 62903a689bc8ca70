/** Where and how one run of text is drawn. */
export interface TextRun {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
  /** The context's own font; asking the context for it costs more than drawing. */
  readonly font?: string
}

/** A number, and what is left blank behind it. */
export interface NumberRun extends TextRun {
  readonly pad?: string
}

/** The room a text has in `font`, which is the context's own. */
export interface TextRoom {
  readonly width: number
  readonly font: string
}

const widths = new Map<string, number>()
const digitWidths = new Map<string, number>()

/** Draws text inside its width, cut with an ellipsis when it is too long. The context's font and fill are set before. */
export function drawText(context: CanvasRenderingContext2D, run: TextRun): void {
  const room = { width: run.width, font: run.font ?? context.font }
  const text = fits(context, run.text, room) ? run.text : cutText(context, run.text, room)
  context.textAlign = run.align
  context.fillText(text, anchorOf(run), run.y)
  context.textAlign = 'start'
}

/**
 * Draws a number so that digits of all rows stand under each other, also in a font whose digits differ in width, which a
 * canvas cannot be asked to change. One that does not fit is shown as `#`, never cut: a cut number is a wrong number.
 */
export function drawNumber(context: CanvasRenderingContext2D, { pad = '', ...whole }: NumberRun): void {
  const font = whole.font ?? context.font
  const digit = digitWidth(context, font)
  const behind = pad === '' || whole.align !== 'right' ? 0 : padWidth(context, pad, { font, digit })
  // A number is shown whole before it is aligned.
  const isAligned = textWidth(context, whole.text, font) + behind <= whole.width
  const run = isAligned ? { ...whole, width: whole.width - behind } : whole
  if (digit === 0 || run.align !== 'right') return drawWholeNumber(context, run, font)
  let x = run.x + run.width
  for (const character of run.text.split('').toReversed()) {
    const isDigit = character >= '0' && character <= '9'
    const own = textWidth(context, character, font)
    const slot = isDigit ? digit : own
    context.fillText(character, x - slot + (slot - own) / 2, run.y)
    x -= slot
  }
}

/** Width of blanks as wide as digits, in a font that may have none. */
function padWidth(
  context: CanvasRenderingContext2D,
  pad: string,
  { font, digit }: { readonly font: string; readonly digit: number },
): number {
  const one = digit === 0 ? textWidth(context, '0', font) : digit
  const digits = pad.split('\u2007').length - 1
  return digits * one + (pad.length - digits) * textWidth(context, '.', font)
}

function drawWholeNumber(context: CanvasRenderingContext2D, run: TextRun, font: string): void {
  const room = { width: run.width, font }
  const text = fits(context, run.text, room) ? run.text : hashes(context, room)
  context.textAlign = run.align
  context.fillText(text, anchorOf(run), run.y)
  context.textAlign = 'start'
}

/** What stands in place of a number that does not fit. */
export function hashes(context: CanvasRenderingContext2D, { width, font }: TextRoom): string {
  return '#'.repeat(Math.max(1, Math.floor(width / textWidth(context, '#', font))))
}

/**
 * Whether a text fits, mostly by the widths of its single characters, which are measured once: a list that is flung shows hundreds of
 * new texts a second. Characters together are hardly ever wider than apart; only what seems too long is measured as a whole.
 */
export function fits(context: CanvasRenderingContext2D, text: string, { width, font }: TextRoom): boolean {
  const known = advancesOf(context, font)
  let sum = 0
  for (let index = 0; index < text.length; index += 1) {
    const advance = known[text.charCodeAt(index)]
    // Beyond ASCII a character may be several units; those are left to the measuring of the whole.
    if (advance === undefined) return textWidth(context, text, font) <= width
    sum += advance
  }
  return sum <= width || textWidth(context, text, font) <= width
}

const asciiEnd = 127
const advances = new Map<string, readonly number[]>()

function advancesOf(context: CanvasRenderingContext2D, font: string): readonly number[] {
  const known = advances.get(font)
  if (known !== undefined) return known
  const measured = Array.from({ length: asciiEnd }, (_, code) => context.measureText(String.fromCharCode(code)).width)
  advances.set(font, measured)
  return measured
}

/** Width of a text in `font`, which is the context's own; remembered, because a grid measures the same words again and again. */
export function textWidth(context: CanvasRenderingContext2D, text: string, font: string): number {
  const key = `${font}|${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  if (widths.size > 20_000) widths.clear()
  const width = context.measureText(text).width
  widths.set(key, width)
  return width
}

/** Widest digit, or 0 when all digits are equally wide and need no help. */
function digitWidth(context: CanvasRenderingContext2D, font: string): number {
  const known = digitWidths.get(font)
  if (known !== undefined) return known
  const all = '0123456789'.split('').map((digit) => context.measureText(digit).width)
  const widest = Math.max(...all)
  const result = widest - Math.min(...all) < 0.01 ? 0 : widest
  digitWidths.set(font, result)
  return result
}

/** As much of a text that does not fit as does with an ellipsis behind it. */
export function cutText(context: CanvasRenderingContext2D, text: string, { width, font }: TextRoom): string {
  const room = { width: width - textWidth(context, '…', font), font }
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(context, text.slice(0, middle).trimEnd(), room)) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : `${text.slice(0, low).trimEnd()}…`
}

function anchorOf({ x, width, align }: TextRun): number {
  if (align === 'right') return x + width
  return align === 'center' ? x + width / 2 : x
}
