import { kindOf } from '../../field-kinds/field-kinds.ts'
import type { EntityScope } from '../family-definition.ts'
import type { ChoiceDefinition, FieldDefinition } from '../field-definition.ts'
import type { FormSource } from '../schema/form-schema.ts'
import type { FieldSource } from '../schema/field-schema.ts'
import type { FieldsSource } from '../schema/field-source-schema.ts'
import { snakeCase } from './case-of.ts'
import { lineNamesOf, type EntityNames } from './entity-names.ts'
import { normalizeField, type FieldContext } from './normalize-field.ts'
import { standardFieldsOf, standardLineFields, type StandardFields } from './standard-fields.ts'

/** What the fields of one entity depend on. */
export interface EntityContext {
  readonly source: FormSource
  readonly kind: 'document' | 'master'
  readonly scope: EntityScope
  readonly table: string
  readonly states: readonly string[]
  readonly entities: ReadonlyMap<string, EntityNames>
  readonly permissions: readonly string[]
  readonly menu: readonly ChoiceDefinition[]
}

/** Fields of a family's entity: standard ones around its own, in order. */
export function normalizeFields(context: EntityContext): readonly FieldDefinition[] {
  const { source, kind, scope } = context
  const standard = standardFieldsOf(kind, scope, context.states.length > 0)
  const fieldContext = contextOf(context, 'field')
  const own = source.entity.fields
  return [
    ...standardOf(standard.before, own, fieldContext),
    ...ownOf(own, { ...standard.before, ...standard.after }).map(([id, field]) => {
      const normal = normalizeField(id, field, fieldContext)
      return kindOf(normal).shape === 'lines' ? { ...normal, lines: linesOf(id, field, context) } : normal
    }),
    ...standardOf(standard.after, own, fieldContext),
  ]
}

function contextOf(context: EntityContext, part: string): FieldContext {
  const { source, states, entities, permissions, menu } = context
  return { family: source.id, labels: `${source.id}.${part}`, isStandard: false, states, entities, permissions, menu }
}

/** Standard fields with what the family may override: label, help, property and width. */
function standardOf(standard: StandardFields, own: FieldsSource, context: FieldContext): readonly FieldDefinition[] {
  return Object.entries(standard).map(([id, field]) => {
    const { label, help, property, width } = own[id] ?? {}
    const written = Object.entries({ label, help, property, width }).filter(([, value]) => value !== undefined)
    return normalizeField(id, { ...field, ...Object.fromEntries(written) }, { ...context, isStandard: true })
  })
}

function ownOf(own: FieldsSource, standard: StandardFields): readonly (readonly [string, FieldSource])[] {
  return Object.entries(own).filter(([id]) => !Object.hasOwn(standard, id))
}

function linesOf(id: string, field: FieldSource, context: EntityContext): FieldDefinition['lines'] {
  const { entity, set, title } = lineNamesOf(context.source, field)
  // Parse checked `fields`, `table`, `min` and `max` against the schema of the lines kind.
  const own = field as unknown as { fields: FieldsSource; table?: string; min?: number; max?: number }
  const lineContext = contextOf(context, id)
  return {
    entity,
    set,
    title,
    table: own.table ?? (field['entity'] === undefined ? `${context.table}_line` : snakeCase(entity)),
    min: own.min ?? 0,
    max: own.max ?? 5000,
    fields: [
      ...standardOf(standardLineFields, own.fields, lineContext),
      ...ownOf(own.fields, standardLineFields).map(([lineId, lineField]) =>
        normalizeField(lineId, lineField, lineContext),
      ),
    ],
  }
}
