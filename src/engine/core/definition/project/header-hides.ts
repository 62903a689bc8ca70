import type { FieldDefinition, LinesField } from '../../model/field-definition.ts'
import { varsOf } from './vars-of.ts'

/** Fields of a line that are hidden by what the header says alone: in every line, or in none. */
export function headerHides({ fields }: LinesField): readonly FieldDefinition[] {
  return fields.filter(({ visibleIf }) => visibleIf !== undefined && !varsOf(visibleIf).some(isOfLine))
}

function isOfLine(path: string): boolean {
  return path.startsWith('row.') || path.startsWith('above.')
}
