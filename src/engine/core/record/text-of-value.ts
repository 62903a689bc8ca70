import { kindOf } from '../field-kinds/field-kinds.ts'
import { atGlance } from '../field-kinds/glance.ts'
import type { Locale } from '../field-kinds/parts/field-kind.ts'
import type { FieldDefinition } from '../model/field-definition.ts'
import { isAttachment, isLookup } from '../model/field-shapes.ts'
import type { Scalar } from '../model/value.ts'
import { isEmpty } from './record-scope.ts'
import { saidText, type SayText } from '../field-kinds/said-text.ts'

/** What display needs beside the value. */
export interface TextContext {
  /** Titles of records, by OData set and id. */
  readonly titles: { readonly get: (set: string, id: number) => string | undefined }
  readonly locale: Locale
  readonly translate: SayText
  /** True where figures stand as a column has them, not as paper does (KIND-20). */
  readonly isGlance?: boolean
}

/** A value as people read it: the title of a record or a file, what stands for texts in words, else what the kind's format says. */
export function textOfValue(field: FieldDefinition, value: Scalar | undefined, context: TextContext): string {
  if (isEmpty(value)) return ''
  const set = titleSetOf(field)
  if (set !== undefined) return context.titles.get(set, Number(value)) ?? `#${String(value)}`
  // A tick is no letter of what paper is set in.
  if (value === true) return context.translate('grid.yes')
  const said = saidText(field, value, context.translate)
  if (said !== undefined) return said
  return context.isGlance === true
    ? atGlance(field, value, context.locale)
    : kindOf(field).format(field.options, value, context.locale)
}

/** Name under which names of files are kept: no OData set begins with a sign. */
export const fileTitles = '$files'

/** Name under which titles of a field's values are kept: its lookup's set, or the files; undefined for other fields. */
export function titleSetOf(field: FieldDefinition): string | undefined {
  if (isLookup(field)) return field.lookup.set
  return isAttachment(field) ? fileTitles : undefined
}
