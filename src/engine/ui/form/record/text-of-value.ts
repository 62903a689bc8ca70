import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import { titleSetOf, type TitleBook } from './title-book.ts'
import { choiceOf } from '#core/model/field-shapes.ts'

/** What display needs beside the value. */
export interface TextContext {
  readonly titles: TitleBook
  readonly locale: Locale
  readonly translate: Translate
}

/** A value as people read it: the title of a record or a file, a choice's label, else what the kind's format says. */
export function textOfValue(field: FieldDefinition, value: Scalar | undefined, context: TextContext): string {
  if (isEmpty(value)) return ''
  const set = titleSetOf(field)
  if (set !== undefined) return context.titles.get(set, Number(value)) ?? `#${String(value)}`
  const choice = choiceOf(field, value)
  if (choice !== undefined) return context.translate(choice.label)
  return kindOf(field).format(field.options, value, context.locale)
}
