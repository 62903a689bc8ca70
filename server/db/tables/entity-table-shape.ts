import type { EntityDefinition, FamilyDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { isSearched } from '#core/field-kinds/field-questions.ts'
import { hasOwnColumn, isLookup } from '#core/model/field-shapes.ts'
import { codeColumns, fieldColumns, headerFrame, lineFrame, type ColumnShape } from './entity-table-columns.ts'
import { ownLines, ownRows, type OwnRows } from './entity-table-owner.ts'
import { codeIndexes, headerIndexes, lineIndexes } from './entity-table-indexes.ts'
import { objectName, type IndexShape } from './index-shape.ts'

/** A reference (tenant_id, column) → (tenant_id, id) of another table. */
export interface ForeignKeyShape {
  readonly name: string
  readonly column: string
  readonly target: string
  readonly cascades: boolean
}

/** Everything one entity wants of the database: what exists is compared with this and never the other way round. */
export interface TableShape {
  readonly table: string
  /** Where the wish comes from, for messages: `requisition` or `requisition.lines`. */
  readonly origin: string
  /** `system`: a migration owns the table; only the presence of the columns is checked. */
  readonly storage: 'generated' | 'system'
  readonly columns: readonly ColumnShape[]
  readonly indexes: readonly IndexShape[]
  readonly foreignKeys: readonly ForeignKeyShape[]
  /** Columns whose words can be searched; empty when nothing can. */
  readonly searchColumns: readonly string[]
  /** What a row must meet to be seen at all beyond the tenant; undefined for nothing. */
  readonly ownRows: OwnRows | undefined
}

/** The tables of every family, parents before their lines. Takes the product's own definitions: custom fields need no column. */
export function tableShapes(definitions: Pick<TenantDefinitions, 'families' | 'entity'>): readonly TableShape[] {
  return [...definitions.families.values()].flatMap((family) => [
    headerShape(family, definitions),
    ...family.entity.lines.map((lines) => lineShape(family.entity, lines, definitions)),
  ])
}

function headerShape(family: FamilyDefinition, definitions: Pick<TenantDefinitions, 'entity'>): TableShape {
  const { entity } = family
  const codes = codesAmong(entity, undefined)
  const columns = [...headerFrame(family), ...fieldColumns(entity.fields), ...codeColumns(codes)]
  return {
    table: entity.table,
    origin: family.id,
    storage: entity.storage,
    columns: distinctColumns(columns),
    indexes: [...headerIndexes(family), ...codeIndexes(entity.table, codes, 'id')],
    foreignKeys: lookupKeys(entity.table, entity.fields, definitions),
    searchColumns: searchColumns(entity),
    ownRows: ownRows(entity),
  }
}

function lineShape(
  entity: EntityDefinition,
  lines: LinesField,
  definitions: Pick<TenantDefinitions, 'entity'>,
): TableShape {
  const parent = {
    name: objectName(`${lines.table}_parent_fk`),
    column: 'parent_id',
    target: entity.table,
    cascades: true,
  }
  const codes = codesAmong(entity, lines)
  const frame = lineFrame({ isOwned: entity.owner !== undefined })
  return {
    table: lines.table,
    origin: `${entity.id}.${lines.id}`,
    // What records are found by alone is a view of migrations, whoever keeps the records.
    storage: lines.isFindOnly ? 'system' : entity.storage,
    columns: distinctColumns([...frame, ...fieldColumns(lines.fields), ...codeColumns(codes)]),
    indexes: [...lineIndexes(lines), ...codeIndexes(lines.table, codes, 'parent_id')],
    foreignKeys: [parent, ...lookupKeys(lines.table, lines.fields, definitions)],
    searchColumns: [],
    ownRows: ownLines(lines.table, entity),
  }
}

/** Texts of the header, or of these lines, that name a record by themselves. */
function codesAmong({ codes, fields }: EntityDefinition, lines: LinesField | undefined): readonly FieldDefinition[] {
  const own = codes.filter((code) => code.lines === lines?.id).map(({ field }) => field)
  return (lines?.fields ?? fields).filter(({ id }) => own.includes(id))
}

/** The frame's columns come first and win: the standard fields name the same columns. */
function distinctColumns(columns: readonly ColumnShape[]): readonly ColumnShape[] {
  const byName = new Map<string, ColumnShape>()
  for (const column of columns) if (!byName.has(column.name)) byName.set(column.name, column)
  return [...byName.values()]
}

function lookupKeys(
  table: string,
  fields: readonly FieldDefinition[],
  definitions: Pick<TenantDefinitions, 'entity'>,
): readonly ForeignKeyShape[] {
  return fields.flatMap((field) => {
    const target = isLookup(field) && hasOwnColumn(field) ? definitions.entity(field.lookup.to) : undefined
    return target
      ? [
          {
            name: objectName(`${table}_${field.column}_fk`),
            column: field.column,
            target: target.table,
            cascades: false,
          },
        ]
      : []
  })
}

/** Every short text and what quick search names, so that `contains` on any of them finds an index. */
export function searchColumns(
  entity: Pick<EntityDefinition, 'storage' | 'fields' | 'searchFields'>,
): readonly string[] {
  if (entity.storage === 'system') return []
  return entity.fields
    .filter((field) => hasOwnColumn(field) && isSearched(field, entity.searchFields))
    .map((field) => field.column)
}
