import type { PrintedOrientation } from './printed-record.ts'

/** How a tenant prints records of a family (PRINT-44): what it leaves empty is as it is without it. */
export interface PrintLayout {
  /** In place of the family's name; with names in braces, as `above` and `below`. */
  readonly title: string
  readonly paper: string
  readonly orientation: PrintedOrientation
  /** Between the title and what the record says. */
  readonly above: string
  /** Under what the record says. */
  readonly below: string
  readonly copies: number
  /** Whether its number stands in its head as bars as well. */
  readonly hasCode: boolean
  /** Who signs: each has a line of its own. */
  readonly signatures: readonly string[]
  /** What is printed, in order; what it does not name follows as it always does. */
  readonly parts: readonly LayoutPart[]
}

/** A part of a record on paper, by the key `printParts` gives it. */
export interface LayoutPart {
  readonly key: string
  readonly isShown: boolean
}
