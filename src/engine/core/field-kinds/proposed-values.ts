import type { FieldDefinition } from '../model/field-definition.ts'
import type { LineRecord, Scalar } from '../model/value.ts'

/**
 * What figures say to the columns they fill (`fills`, LINES-23): the first that is known of those that fill a column, where it is empty or still holds what
 * was said before. What people entered stays.
 */
export function proposedValues(
  fields: readonly FieldDefinition[],
  { before, after }: { readonly before: LineRecord; readonly after: LineRecord },
): Readonly<Record<string, Scalar>> {
  const filled = [...new Set(fields.flatMap(({ from }) => from?.fills ?? []))]
  return Object.fromEntries(
    filled.flatMap((column) => {
      const figures = fields.filter(({ from }) => from?.fills === column)
      const [said, says] = [knownOf(figures, before), knownOf(figures, after)]
      const held = after[column]
      const isTheirs = (held ?? '') === '' || (said !== null && held === said)
      return isTheirs && says !== (held ?? null) ? [[column, says]] : []
    }),
  )
}

function knownOf(figures: readonly FieldDefinition[], line: LineRecord): Scalar {
  return figures.map(({ id }) => line[id] ?? null).find((value) => value !== null) ?? null
}
