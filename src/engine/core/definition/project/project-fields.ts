import type { EntityDefinition, RuleDefinition } from '../family-definition.ts'
import type { FieldDefinition } from '../field-definition.ts'
import type { Expression } from '../schema/common-schema.ts'
import { varsOf } from './vars-of.ts'
import { mayRead, type Viewer } from './viewer.ts'

/** Paths the viewer may not read: `rec.totalValue`, and `row.unitCost` of the lines at hand. */
type Closed = ReadonlySet<string>

/** The entity without what the viewer may not read, and without every expression that reads it. */
export function projectEntity(entity: EntityDefinition, viewer: Viewer): EntityDefinition {
  const closed = closedPaths('rec', entity.fields, viewer)
  const fields = readable(entity.fields, viewer).map((field) => {
    const cut = withoutClosed(field, closed)
    return field.lines === undefined
      ? cut
      : { ...cut, lines: { ...field.lines, fields: lineFieldsOf(field.lines.fields, viewer, closed) } }
  })
  const kept = new Set(fields.map((field) => field.id))
  return {
    ...entity,
    fields,
    searchFields: entity.searchFields.filter((id) => kept.has(id)),
    rules: entity.rules.filter((rule) => isOpenRule(rule, entity, viewer)),
  }
}

function readable(fields: readonly FieldDefinition[], viewer: Viewer): readonly FieldDefinition[] {
  return fields.filter((field) => mayRead(viewer, field))
}

function closedPaths(root: 'rec' | 'row', fields: readonly FieldDefinition[], viewer: Viewer): Closed {
  return new Set(fields.filter((field) => !mayRead(viewer, field)).map((field) => `${root}.${field.id}`))
}

function lineFieldsOf(fields: readonly FieldDefinition[], viewer: Viewer, header: Closed): readonly FieldDefinition[] {
  const closed = new Set([...header, ...closedPaths('row', fields, viewer)])
  return readable(fields, viewer).map((field) => withoutClosed(field, closed))
}

/** The field without expressions over closed paths: the server still decides by them, and computed values still arrive. */
function withoutClosed(field: FieldDefinition, closed: Closed): FieldDefinition {
  if (closed.size === 0) return field
  const open = (expression: Expression | undefined) => (isOpen(expression, closed) ? expression : undefined)
  const total = field.total
  return {
    ...field,
    requiredIf: open(field.requiredIf),
    visibleIf: open(field.visibleIf),
    readOnlyIf: open(field.readOnlyIf),
    default: open(field.default),
    compute: open(field.compute),
    from: field.from === undefined || closed.has(field.from.at) ? undefined : field.from,
    total: total === undefined || closed.has(`row.${total.column}`) ? undefined : total,
    reveals: [],
  }
}

function isOpen(expression: Expression | undefined, closed: Closed): boolean {
  return varsOf(expression).every((path) => !closed.has(path))
}

function isOpenRule(rule: RuleDefinition, entity: EntityDefinition, viewer: Viewer): boolean {
  const lines = entity.fields.flatMap((field) => field.lines?.fields ?? [])
  const closed = new Set([...closedPaths('rec', entity.fields, viewer), ...closedPaths('row', lines, viewer)])
  return isOpen(rule.assert, closed) && isOpen(rule.when, closed)
}
