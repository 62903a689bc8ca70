import type { PrintedSheet } from '#core/model/screens/section-parts.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { GridRow } from '../../contracts/grid-props.ts'

/** A sheet with everything that stands on it: the browser lays it out at once and waits for nothing. */
export interface PrintedPage {
  readonly sheet: PrintedSheet
  /** The record on screen, or what it would be for more or less. */
  readonly record: EntityRecord
  /** True where it is not the record as it stands. */
  readonly isScaled: boolean
  /** Address of the picture; undefined where there is none. */
  readonly picture: string | undefined
  /** Rows of each part of a list, by the place of the part. */
  readonly rows: readonly (readonly GridRow[])[]
}
