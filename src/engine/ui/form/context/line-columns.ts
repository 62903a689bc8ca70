import type { LinesField } from '#core/model/field-definition.ts'
import { shownLineFields } from '#core/field-kinds/line-fields.ts'
import { columnsOf } from '#core/field-kinds/one-of-fields.ts'
import { columnTitle } from '#core/field-kinds/figures.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { GridColumn } from '../../contracts/grid-props.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import { textWidth } from '../../parts/page/text-width.ts'

/** Both sides of a heading, in px. */
const headingPadding = 22

/** Columns of a lines field in the order of its definition, none narrower than its heading; texts take the spare width. */
export function lineColumns(
  lines: LinesField,
  { canEdit, locale, translate }: { readonly canEdit: boolean; readonly locale: Locale; readonly translate: Translate },
): readonly GridColumn[] {
  return columnsOf(lines, shownLineFields(lines)).flatMap(({ id, fields, oneOf }) => {
    const [field] = fields
    if (field === undefined) return []
    const label = translate(oneOf?.label ?? field.label)
    const title = oneOf === undefined ? columnTitle(label, field, locale) : label
    const isRequired = canEdit && (field.required || oneOf !== undefined)
    const heading = textWidth(isRequired ? `${title} *` : title, '600 12px') + headingPadding
    const width = Math.ceil(Math.max(heading, ...fields.map((one) => one.width)))
    return {
      id,
      field,
      ...(oneOf === undefined ? {} : { covers: fields.map((one) => one.id) }),
      title,
      width,
      isEditable: canEdit && !field.isDerived,
      grow: kindOf(field).isElastic ? width : 0,
      isSortable: false,
      sort: undefined,
      isRequired,
    }
  })
}
