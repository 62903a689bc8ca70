import type { FieldDefinition } from '../definition/field-definition.ts'
import { kindOf } from '../field-kinds/field-kinds.ts'
import { wireName } from '../record/wire-record.ts'
import type { QueryMetadata, QueryProperty } from './query-metadata.ts'

/** What the metadata of an entity depends on. */
export interface EntityNamesSource {
  /** Fields of the entity a lookup points to; undefined when it may not be read. */
  readonly fieldsOf: (entityId: string) => readonly FieldDefinition[] | undefined
  /** Whether the reader may see the field (`readIf`); one answer for select, filter, order and expand alike. */
  readonly mayRead: (field: FieldDefinition) => boolean
  /** False where a path such as `SupplyLocation/Name` cannot be answered. */
  readonly hasPaths: boolean
}

/** The names a query over these fields may use. */
export function entityMetadata(fields: readonly FieldDefinition[], source: EntityNamesSource): QueryMetadata {
  const readable = fields.filter(source.mayRead)
  const properties = new Map(readable.map((field) => [wireName(field), field]))
  const navigations = new Map(readable.map((field) => [field.property, field]))
  const navigation = (name: string) => targetOf(navigations.get(name), source)
  return {
    navigation,
    property(path) {
      const [name = '', inner, ...deeper] = path.split('/')
      if (inner === undefined) return propertyOf(properties.get(name))
      return source.hasPaths && deeper.length === 0 ? navigation(name)?.property(inner) : undefined
    },
  }
}

function targetOf(field: FieldDefinition | undefined, source: EntityNamesSource): QueryMetadata | undefined {
  const fields = field?.lines?.fields ?? (field?.lookup && source.fieldsOf(field.lookup.to))
  return fields && entityMetadata(fields, source)
}

function propertyOf(field: FieldDefinition | undefined): QueryProperty | undefined {
  if (field === undefined) return undefined
  // Ids are wider than the integers people enter.
  return field.id === 'id' ? { type: 'id' } : kindOf(field).query
}
