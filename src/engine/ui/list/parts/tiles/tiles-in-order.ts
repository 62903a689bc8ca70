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
