import { isDrawnAsTag } from '#core/field-kinds/field-questions.ts'
import type { ChoiceDefinition, ChoiceField } from '#core/model/field-definition.ts'
import type { TileCount } from '../../window/tile-counts-query.ts'

/** More tiles than a row of them has room for. */
const many = 8

/** Of many kinds those that have rows stand first, where they are seen; few keep their places, and so do states, which follow each other (LIST-31). */
export function tilesInOrder(
  field: ChoiceField,
  counts: readonly TileCount[] | undefined,
): readonly ChoiceDefinition[] {
  const { choices } = field
  if (choices.length <= many || counts === undefined || isDrawnAsTag(field)) return choices
  const full = new Set(counts.filter(({ count }) => count > 0).map(({ value }) => value))
  return [...choices.filter(({ value }) => full.has(value)), ...choices.filter(({ value }) => !full.has(value))]
}

/** What tiles are drawn by. */
interface TilesAsked {
  /** Undefined while they are not known. */
  readonly counts: readonly TileCount[] | undefined
  /** Values rows are filtered by. */
  readonly pressed: readonly string[]
  readonly hidesEmpty: boolean
}

/** The tiles that are drawn: all in their order, or where the list says so those alone that have rows or are pressed (LIST-382). */
export function tilesShown(field: ChoiceField, asked: TilesAsked): readonly ChoiceDefinition[] {
  const { counts = [], pressed, hidesEmpty } = asked
  const tiles = tilesInOrder(field, asked.counts)
  if (!hidesEmpty) return tiles
  const shown = new Set([...counts.filter(({ count }) => count > 0).map(({ value }) => value), ...pressed])
  return tiles.filter(({ value }) => shown.has(value))
}
