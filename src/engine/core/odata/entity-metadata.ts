import type { AnyField, FieldDefinition, RecordFields } from '../model/field-definition.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import { wireName } from '../record/wire-record.ts'
import type { QueryMetadata, QueryProperty } from './parse/query-metadata.ts'
import { isChoice, isLookup } from '../model/field-shapes.ts'

/** What the metadata of an entity depends on. */
export interface EntityNamesSource {
  /** The entity a lookup points to; undefined when it may not be read. */
  readonly fieldsOf: (entityId: string) => RecordFields | undefined
  /** Whether the reader may see the field (`readIf`); one answer for select, filter, order and expand alike. */
  readonly mayRead: (field: AnyField) => boolean
  /** False where a path such as `SupplyLocation/Name` cannot be answered. */
  readonly hasPaths: boolean
}

/** The names a query over these fields may use. */
export function entityMetadata({ fields, lines }: RecordFields, source: EntityNamesSource): QueryMetadata {
  const readable = fields.filter(source.mayRead)
  const properties = new Map(readable.map((field) => [wireName(field), field]))
  const lookups = new Map(readable.filter(isLookup).map(({ property, lookup }) => [property, lookup]))
  const grids = new Map(lines.filter(source.mayRead).map((grid) => [grid.property, grid]))
  const rows = (name: string) => {
    const grid = grids.get(name)
    return grid && entityMetadata({ fields: grid.fields, lines: [] }, source)
  }
  const navigation = (name: string) => {
    const lookup = lookups.get(name)
    const target = lookup && source.fieldsOf(lookup.to)
    return rows(name) ?? (target && entityMetadata(target, source))
  }
  return {
    navigation,
    lines: rows,
    property(path) {
      const [name = '', inner, ...deeper] = path.split('/')
      if (inner === undefined) return propertyOf(properties.get(name))
      return source.hasPaths && deeper.length === 0 ? navigation(name)?.property(inner) : undefined
    },
  }
}

function propertyOf(field: FieldDefinition | undefined): QueryProperty | undefined {
  if (field === undefined) return undefined
  // Ids are wider than the integers people enter.
  if (field.id === 'id') return { type: 'id' }
  const { query } = kindOf(field)
  return query !== undefined && isChoice(field) ? { ...query, isChoice: true } : query
}
