import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import { shownLineFields } from '#core/field-kinds/line-fields.ts'
import { columnsOf } from '#core/field-kinds/one-of-fields.ts'
import { columnPad, columnTitle } from '#core/field-kinds/figures.ts'
import { atGlance } from '#core/field-kinds/glance.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { GridColumn } from '../../contracts/grid-props.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import { textWidth } from '../../parts/page/text-width.ts'

/** Both sides of a heading and of a cell, in px. */
const headingPadding = 22
const cellPadding = 24

interface ColumnLook {
  readonly canEdit: boolean
  readonly locale: Locale
  readonly translate: Translate
  /** The longest figure of a column, by field. */
  readonly longest?: Readonly<Record<string, Scalar>>
}

/** Columns of a lines field in the order of its definition, none narrower than its heading or its figures (LINES-33); texts take the spare width. */
export function lineColumns(
  lines: LinesField,
  { canEdit, locale, translate, longest = {} }: ColumnLook,
): readonly GridColumn[] {
  return columnsOf(lines, shownLineFields(lines)).flatMap(({ id, fields, oneOf }) => {
    const [field] = fields
    if (field === undefined) return []
    const label = translate(oneOf?.label ?? field.label)
    const title = oneOf === undefined ? columnTitle(label, field, locale) : label
    const isRequired = canEdit && (field.required || oneOf !== undefined)
    const heading = textWidth(isRequired ? `${title} *` : title, '600 12px') + headingPadding
    const width = Math.ceil(Math.max(heading, ...fields.map((one) => widthOf(one, longest[one.id], locale))))
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

function widthOf(field: FieldDefinition, longest: Scalar | undefined, locale: Locale): number {
  if (longest === undefined) return field.width
  const text = atGlance(field, longest, locale)
  return Math.max(field.width, textWidth(text + columnPad(field, text, locale), '13px') + cellPadding)
}
