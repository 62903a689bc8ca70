import type { FieldDefinition } from '../model/field-definition.ts'
import type { LineRecord, Scalar } from '../model/value.ts'

/**
 * What figures say to the columns they fill (`fills`, LINES-23): the first that is known of those that fill a column, where it is empty or still holds what
 * was said before. What people entered stays, and so does a column they emptied that may be empty.
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
      const isEmpty = (held ?? '') === ''
      const isTheirs = (isEmpty && (said === null || mustBeGiven(fields, column))) || (said !== null && held === said)
      return isTheirs && says !== (held ?? null) ? [[column, says]] : []
    }),
  )
}

/** The same for a line as it came in: a column that may be empty and was given so stays empty, one that nothing was said of is filled. */
export function proposedAtOnce(fields: readonly FieldDefinition[], line: LineRecord): Readonly<Record<string, Scalar>> {
  const open = fields.filter(({ from }) => {
    const column = from?.fills
    return column === undefined || line[column] !== null || mustBeGiven(fields, column)
  })
  return proposedValues(open, { before: {}, after: line })
}

/** Columns of lines that figures fill and that may stay empty: of these an absent value is not an empty one. */
export function freelyFilled(fields: readonly FieldDefinition[]): readonly string[] {
  const filled = [...new Set(fields.flatMap(({ from }) => from?.fills ?? []))]
  return filled.filter((column) => !mustBeGiven(fields, column))
}

function mustBeGiven(fields: readonly FieldDefinition[], column: string): boolean {
  return fields.find(({ id }) => id === column)?.required ?? true
}

function knownOf(figures: readonly FieldDefinition[], line: LineRecord): Scalar {
  return figures.map(({ id }) => line[id] ?? null).find((value) => value !== null) ?? null
}
