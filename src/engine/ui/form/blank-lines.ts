import type { LinesField } from '#core/definition/field-definition.ts'
import type { LineRecord } from '#core/definition/value.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import { sameValue } from './record-changes.ts'

/** Indexes of lines nobody has given anything: new, and like an empty line in every input. They are left out of a save (LINES-7). */
export function blankLines(lines: LinesField, rows: readonly LineRecord[], empty: LineRecord): readonly number[] {
  const inputs = lines.fields.filter((field) => !field.isDerived)
  return rows.flatMap((line, index) => {
    const isBlank = isEmpty(line.id) && inputs.every((field) => sameValue(line[field.id], empty[field.id]))
    return isBlank ? [index] : []
  })
}
