import type { LinesField } from '#core/model/field-definition.ts'
import { shownLineFields } from '#core/field-kinds/line-fields.ts'
import { columnTitle } from '#core/field-kinds/figures.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { GridColumn } from '../../contracts/grid-props.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'

/** Columns of a lines field in the order of its definition; texts take the spare width. */
export function lineColumns(
  lines: LinesField,
  { canEdit, locale, translate }: { readonly canEdit: boolean; readonly locale: Locale; readonly translate: Translate },
): readonly GridColumn[] {
  return shownLineFields(lines).map((field) => ({
    id: field.id,
    field,
    title: columnTitle(translate(field.label), field, locale),
    width: field.width,
    isEditable: canEdit && !field.isDerived,
    grow: kindOf(field).isElastic ? field.width : 0,
    isSortable: false,
    sort: undefined,
    isRequired: canEdit && field.required,
  }))
}
