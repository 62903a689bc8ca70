import type { EntityDefinition, FamilyDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import { indexRoom, mostBytes } from '#core/field-kinds/stored-size.ts'
import { isLimitedByMax, isShort, isShortText } from '#core/field-kinds/field-questions.ts'
import { hasOwnColumn, isLookup } from '#core/model/field-shapes.ts'
import { codeColumn, columnType } from './entity-table-columns.ts'
import { carriedBy, listIndexes } from './entity-table-list-indexes.ts'
import { index, objectName, quoted, type IndexShape } from './index-shape.ts'

const isOnce = 'a value that may stand only once does'
const isRead = 'a list is read in the order of a value, and rows that refer to a record are found'

/** Indexes of a header table: status, references, what lists are sorted by, and the values that may stand only once. */
export function headerIndexes(family: FamilyDefinition): readonly IndexShape[] {
  const { entity } = family
  if (entity.storage === 'system') return []
  const own = storedFields(family)
  const sorted = sortFields(family, own)
  return distinct([
    ...(family.kind === 'document' ? [index(entity.table, ['doc_no'], { why: isOnce, isUnique: true })] : []),
    ...own.filter((field) => field.unique).map((field) => uniqueIndex(entity.table, field)),
    ...togetherIndexes(family, own),
    ...own
      .filter((field) => isOrdered(family, field, sorted))
      .map((field) =>
        index(entity.table, [field.column, 'id'], { why: isRead, carried: carriedBy(family, own, field) }),
      ),
    ...listIndexes(family, own),
    ...readIndex(family, own),
  ])
}

/** Whether an index has the rows of a family in the order of one of its values. */
export function isReadInOrder(family: FamilyDefinition, field: FieldDefinition): boolean {
  const own = storedFields(family)
  return (
    family.entity.storage === 'generated' && own.includes(field) && isOrdered(family, field, sortFields(family, own))
  )
}

/** Fields with a column of their own in the table. */
function storedFields({ entity }: FamilyDefinition): readonly FieldDefinition[] {
  return entity.fields.filter((field) => hasOwnColumn(field) && columnType(field) !== undefined && field.id !== 'id')
}

/** Lookups are referred to, and what is sorted by is read in order; numbers of documents are unique, so that their own index is their order. */
function isOrdered({ kind }: FamilyDefinition, field: FieldDefinition, sorted: ReadonlySet<string>): boolean {
  return isLookup(field) || (sorted.has(field.id) && !(kind === 'document' && field.id === 'docNo'))
}

/** Unread rows of one person are counted every few seconds while they are signed in. */
function readIndex({ entity }: FamilyDefinition, own: readonly FieldDefinition[]): readonly IndexShape[] {
  const columns = [entity.owner, entity.readMark].map((id) => own.find((field) => field.id === id)?.column)
  const [owner, mark] = columns
  return owner === undefined || mark === undefined
    ? []
    : [index(entity.table, [owner, mark], { why: 'unread rows of one person are counted every few seconds' })]
}

/** Values a list shows can be sorted by, in order of an index when an entry of one holds them; long texts cannot. */
function sortFields(family: FamilyDefinition, own: readonly FieldDefinition[]): ReadonlySet<string> {
  const named = new Set(
    Object.values(family.lists).flatMap((list) => [
      ...list.columns,
      ...list.moreColumns,
      ...list.filters,
      list.sort.field,
      ...list.views.flatMap(({ columns = [], sort }) => (sort === undefined ? columns : [...columns, sort.field])),
    ]),
  )
  const fits = (field: FieldDefinition): boolean =>
    (isShort(field) || isLimitedByMax(field)) && mostBytes(field) <= indexRoom
  return new Set(own.filter((field) => named.has(field.id) && fits(field)).map((field) => field.id))
}

/** Indexes of a lines table: the way from the parent in order, and every reference; a line without one that need not be given does not stand in its index (POST-743). */
export function lineIndexes(lines: LinesField): readonly IndexShape[] {
  const lookups = lines.fields.filter((field) => isLookup(field) && !field.isCustom)
  return [
    index(lines.table, ['parent_id', 'line_no'], { why: 'the lines of a record are read in their order' }),
    ...lookups.map(({ column, required }) =>
      index(lines.table, [column], { why: 'lines that refer to a record are found', isOfGiven: !required }),
    ),
    ...lines.fields.filter((field) => field.unique && !field.isCustom).map((field) => uniqueIndex(lines.table, field)),
  ]
}

/** From a code to the record it names. */
export function codeIndexes(
  table: string,
  codes: readonly FieldDefinition[],
  record: 'id' | 'parent_id',
): readonly IndexShape[] {
  return codes.map((field) => index(table, [codeColumn(field), record], { why: 'a scanned code finds its record' }))
}

function uniqueIndex(table: string, field: FieldDefinition): IndexShape {
  const on = `${quoted('tenant_id')}, ${comparedValue(field)}`
  return { name: objectName(`${table}_${field.column}_key`), why: isOnce, on, include: '', isUnique: true }
}

function togetherIndexes(
  { entity, workflow }: FamilyDefinition,
  own: readonly FieldDefinition[],
): readonly IndexShape[] {
  // States are words of letters and digits, so that they can stand in SQL.
  const voided = (workflow?.voided ?? []).map((state) => `'${state}'`).join(', ')
  const counting = voided === '' ? [] : [`status NOT IN (${voided})`]
  return Object.entries(entity.uniqueTogether).map(([key, ids]) => {
    const fields = ids.flatMap((id) => own.find((field) => field.id === id) ?? [])
    const last = entity.uniqueIfGiven.includes(key) ? fields.at(-1) : undefined
    const rows = [...counting, ...(last === undefined ? [] : [`${quoted(last.column)} IS NOT NULL`])]
    const values = fields.map((field) => (isWritten(field) ? comparedValue(field) : quoted(field.column)))
    const on = [quoted('tenant_id'), ...values].join(', ')
    return {
      name: togetherName(entity, fields),
      why: isOnce,
      on,
      include: '',
      isUnique: true,
      isNullEqual: true,
      ...(rows.length === 0 ? {} : { where: rows.join(' AND ') }),
    }
  })
}

/** Texts are compared without regard to case, so `Kitchen` and `kitchen` cannot both exist. */
function comparedValue(field: FieldDefinition): string {
  return columnType(field) === 'text' ? `lower(${quoted(field.column)})` : quoted(field.column)
}

/** Whether people write it: of what they choose there is one spelling. */
function isWritten(field: FieldDefinition): boolean {
  return isShortText(field)
}

/** Name of the unique index over a group of fields; a write that breaks it is told at their fields. Migrations name theirs by columns alone. */
export function togetherName(
  { table, storage }: Pick<EntityDefinition, 'table' | 'storage'>,
  fields: readonly FieldDefinition[],
): string {
  const parts = fields.map((field) =>
    storage === 'generated' && isWritten(field) ? `${field.column}_lower` : field.column,
  )
  return objectName(`${table}_${parts.join('_')}_key`)
}

function distinct(indexes: readonly IndexShape[]): readonly IndexShape[] {
  return [...new Map(indexes.map((each) => [each.name, each])).values()]
}
