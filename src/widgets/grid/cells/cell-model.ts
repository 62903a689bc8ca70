import type { StatusTone } from '#engine'

/** All that is needed to draw one cell; worked out once per row and column, not per frame. */
export interface CellModel {
  readonly look: 'text' | 'number' | 'tag' | 'check' | 'tick' | 'picture' | 'bars' | 'menu' | 'skeleton'
  readonly text: string
  /** All of a figure the text leaves some decimals of out: what a copy takes along, an editor begins with, and a note says. */
  readonly whole: string | undefined
  /** Blanks drawn behind the text where there is room, so that decimal signs stand under each other; no part of what is read or copied. */
  readonly pad: string
  readonly align: 'left' | 'right' | 'center'
  readonly tone: StatusTone
  /** Drawn before the words of a tag, or before a value that stands out; else `''`. */
  readonly sign: string
  /** Drawn instead of the text once it is here. */
  readonly picture: CanvasImageSource | undefined
  readonly isChecked: boolean
  /** Translated message of what is wrong. */
  readonly issue: string | undefined
  /** Translated words of why the value stands out, where the value does not say it itself. */
  readonly note: string | undefined
  readonly isMuted: boolean
  /** True for a cell of an editable grid that may not be edited: drawn on a quiet ground. */
  readonly isLocked: boolean
}

/** A cell without text, mark or meaning. */
export const emptyCell: CellModel = {
  look: 'text',
  text: '',
  whole: undefined,
  pad: '',
  align: 'left',
  tone: 'none',
  sign: '',
  picture: undefined,
  isChecked: false,
  issue: undefined,
  note: undefined,
  isMuted: false,
  isLocked: false,
}

/** All that a cell says. */
export function wholeText({ whole, text }: CellModel): string {
  return whole ?? text
}
