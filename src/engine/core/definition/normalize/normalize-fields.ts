import { fieldKinds, findKind } from '../../field-kinds/field-kinds.ts'
import type { MatrixSource } from '../../json-schema/matrix-schema.ts'
import type { OneOfSource } from '../../json-schema/one-of-schema.ts'
import type { SpansSource } from '../../json-schema/spans-schema.ts'
import type { EntityScope } from '../../model/family-definition.ts'
import type { FieldDefinition, LineImport, LinesField, RecordFields } from '../../model/field-definition.ts'
import type { LineRolesDefinition } from '../../model/line-roles.ts'
import type { FamilySource } from '../schema/family/family-schema.ts'
import type { FieldSource } from '../schema/family/field-schema.ts'
import type { FieldsSource } from '../schema/family/field-source-schema.ts'
import type { ChoiceSources } from './choice-sources.ts'
import { snakeCase } from '../../text/case-of.ts'
import { lineNamesOf, type EntityNames } from './entity-names.ts'
import type { LineImportSource } from '../../json-schema/line-import-schema.ts'
import { matrixOf } from './normalize-matrix.ts'
import { conditionsOfOne, oneOfOf } from './normalize-one-of.ts'
import { commonOf, normalizeField, type FieldContext } from './normalize-field.ts'
import { standardFieldsOf, standardLineFields, type StandardFields } from './standard-fields.ts'

/** What the fields of one entity depend on. */
export interface EntityContext {
  readonly source: FamilySource
  readonly kind: 'document' | 'master'
  readonly scope: EntityScope
  readonly table: string
  readonly states: readonly string[]
  readonly entities: ReadonlyMap<string, EntityNames>
  readonly choices: ChoiceSources
}

/** Fields of a family's entity: standard ones around its own, in order, and those of its lines. */
export function normalizeFields(context: EntityContext): RecordFields {
  const { source, kind, scope } = context
  const standard = standardFieldsOf({
    kind,
    scope,
    hasStates: context.states.length > 0,
    isTree: source.entity.tree !== undefined,
  })
  const fieldContext = contextOf(context, 'field')
  const written = source.entity.fields
  const own = ownOf(written, { ...standard.before, ...standard.after })
  const lines = own.filter(([, field]) => isOfLines(field))
  return {
    fields: [
      ...standardOf(standard.before, written, fieldContext),
      ...own.filter(([, field]) => !isOfLines(field)).map(([id, field]) => normalizeField(id, field, fieldContext)),
      ...standardOf(named(standard.after, source), written, fieldContext),
    ],
    lines: lines.map(([id, field]) => linesField(id, field, context)),
  }
}

/** The path of a record in a tree is called what its last part is: the field that names a record. */
function named(standard: StandardFields, { id, entity }: FamilySource): StandardFields {
  const { treePath } = standard
  const title = entity.title ?? 'name'
  if (treePath === undefined || !Object.hasOwn(entity.fields, title)) return standard
  return { ...standard, treePath: { ...treePath, label: entity.fields[title]?.label ?? `@${id}.field.${title}` } }
}

function isOfLines({ type }: FieldSource): boolean {
  return findKind(type) === fieldKinds.lines
}

function contextOf(context: EntityContext, part: string): FieldContext {
  const { source, states, entities, choices } = context
  return { family: source.id, labels: `${source.id}.${part}`, isStandard: false, states, entities, choices }
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

/** What the lines kind takes beside what every field does. */
interface LinesSource {
  readonly fields: FieldsSource
  readonly table?: string
  readonly min?: number
  readonly max?: number
  readonly roles?: LineRolesDefinition
  readonly once?: readonly string[]
  readonly spans?: SpansSource
  readonly oneOf?: OneOfSource
  readonly matrix?: MatrixSource
  readonly ordered?: boolean
  readonly findOnly?: boolean
  readonly notCopied?: string
  readonly imports?: LineImportSource
}

function importsOf({ unlisted, ...imports }: LineImportSource): LineImport {
  const { none, day } = unlisted ?? {}
  const named = unlisted && { ...unlisted, none, day }
  return { ...imports, among: imports.among ?? [], adds: imports.adds ?? false, unlisted: named }
}

function linesField(id: string, field: FieldSource, context: EntityContext): LinesField {
  const { entity, set, title } = lineNamesOf(context.source, field)
  // Parse checked these against the schema of the lines kind.
  const own = field as unknown as LinesSource
  const lineContext = contextOf(context, id)
  return {
    ...commonOf(id, field, { ...contextOf(context, 'field'), kind: fieldKinds.lines }),
    type: 'lines',
    entity,
    set,
    title,
    table: own.table ?? (field['entity'] === undefined ? `${context.table}_line` : snakeCase(entity)),
    min: own.min ?? 0,
    max: own.max ?? 5000,
    roles: own.roles ?? {},
    once: own.once ?? [],
    spans: own.spans,
    oneOf: oneOfOf(own.oneOf, lineContext.labels),
    matrix: matrixOf(own.matrix, own.fields, lineContext.labels),
    imports: own.imports && importsOf(own.imports),
    isOrdered: own.ordered ?? false,
    hasFixedRows: false,
    isFindOnly: own.findOnly ?? false,
    notCopied: own.notCopied,
    fields: [
      ...standardOf(standardLineFields, own.fields, lineContext),
      ...ownOf(own.fields, standardLineFields).map(([lineId, lineField]) =>
        normalizeField(lineId, { ...lineField, ...conditionsOfOne(own.oneOf, lineId) }, lineContext),
      ),
    ],
  }
}
