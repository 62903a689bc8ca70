import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { ListDefinition } from '#core/model/screens/list-definition.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import { columnTitle } from '#core/field-kinds/figures.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { GridColumn } from '../../contracts/grid-props.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import type { ColumnChoice, ViewState } from '../view/view-state.ts'

/** A column shown: its field and how wide it is. */
export interface ShownColumn {
  readonly field: FieldDefinition
  readonly width: number
  /** True when a person set the width: then it is not stretched. */
  readonly isSized: boolean
}

/** Fields that can be columns of a list, in the definition's order: those shown at first, then those on offer. */
export function columnFields(family: ClientFamily, list: ListDefinition): readonly FieldDefinition[] {
  const byId = new Map(family.entity.fields.map((field) => [field.id, field]))
  return [...list.columns, ...list.moreColumns].flatMap((id) => byId.get(id) ?? [])
}

/** Columns of a view: those of the address, else the person's saved layout, else the definition's. */
export function shownColumns(
  family: ClientFamily,
  list: ListDefinition,
  choices: readonly ColumnChoice[] | undefined,
): readonly ShownColumn[] {
  const offered = new Map(columnFields(family, list).map((field) => [field.id, field]))
  const wanted = choices ?? list.columns.map((id): ColumnChoice => ({ id, width: undefined }))
  const shown = wanted.flatMap(({ id, width }): ShownColumn[] => {
    const field = offered.get(id)
    return field === undefined ? [] : [{ field, width: width ?? field.width, isSized: width !== undefined }]
  })
  return shown.length > 0 || choices === undefined ? shown : shownColumns(family, list, undefined)
}

/** What headings depend on. */
export interface ColumnContext {
  readonly sort: ViewState['sort']
  /** True for a list too long to be counted. */
  readonly isLarge: boolean
  /** Fields whose cells are changed in the grid. */
  readonly edits: ReadonlySet<string> | undefined
  readonly locale: Locale
  readonly translate: Translate
}

/** The columns as the grid draws them; texts and lookups share what width is left. */
export function gridColumns(
  columns: readonly ShownColumn[],
  { sort, isLarge, edits, locale, translate }: ColumnContext,
): readonly GridColumn[] {
  return columns.map(({ field, width, isSized }) => ({
    id: field.id,
    field,
    title: columnTitle(translate(field.label), field, locale),
    width,
    isEditable: edits?.has(field.id) ?? false,
    grow: isSized || !isElastic(field) ? 0 : width,
    // Ordering a million rows by what a lookup points at is no work for a click: it has no index.
    isSortable: kindOf(field).isSortable && !(isLarge && isLookup(field)),
    sort: sort.field === field.id ? (sort.isDescending ? 'descending' : 'ascending') : undefined,
    isRequired: false,
  }))
}

/** Whether a text may be cut to a dozen letters where room is short: not what names a record, stands out by a rule, or is drawn whole (LIST-26, LIST-695). */
export function isCut(
  field: FieldDefinition,
  { tones, whole }: Pick<ListDefinition, 'tones' | 'whole'>,
  title: string,
): boolean {
  return isElastic(field) && tones[field.id] === undefined && !whole.includes(field.id) && field.id !== title
}

/** True for texts, which share the width that is left or missing. */
function isElastic(field: FieldDefinition): boolean {
  return kindOf(field).isElastic
}
