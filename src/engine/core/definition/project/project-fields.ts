import type { RolesDefinition } from '../../model/header-roles.ts'
import type { EntityDefinition } from '../../model/family-definition.ts'
import type { AnyField, FieldDefinition, LookupDefinition, RecordFields } from '../../model/field-definition.ts'
import type { Expression } from '../../json-schema/common-schema.ts'
import type { TenantEntity } from '../../model/tenant-definitions.ts'
import { varsOf } from './vars-of.ts'
import { mayRead, type Viewer } from './viewer.ts'
import { isLookup } from '../../model/field-shapes.ts'
import { drawnLines } from '../../matrix/drawn-matrix.ts'

/** Paths the viewer may not read: `rec.totalValue`, and `row.unitCost` of the lines at hand. */
type Closed = ReadonlySet<string>

/** How an entity is found by its id. */
export type FindEntity = (id: string) => TenantEntity | undefined

/** What fields are cut by. */
interface Cut {
  readonly closed: Closed
  readonly viewer: Viewer
  readonly find: FindEntity
}

/** The entity without what the viewer may not read, and without every expression that reads it. */
export function projectEntity(entity: EntityDefinition, viewer: Viewer, find: FindEntity): EntityDefinition {
  const closed = closedPaths(entity, viewer)
  const cut: Cut = { closed, viewer, find }
  const fields = projectFields(entity.fields, cut)
  const kept = new Set(fields.map((field) => field.id))
  return {
    ...entity,
    effects: [],
    codes: [],
    lookAlikes: [],
    oneBy: undefined,
    asksEarly: entity.asksEarly.filter(
      (name) => !closed.has(name.includes('.') ? `row.${name.split('.')[1]}` : `rec.${name}`),
    ),
    roles: rolesShown(entity.roles, kept),
    fields,
    lines: readable(entity.lines, viewer).map((lines) =>
      drawnLines({ ...withoutConditions(lines, closed), fields: projectFields(lines.fields, cut) }),
    ),
    searchFields: entity.searchFields.filter((id) => kept.has(id)),
    rules: entity.rules.filter(
      (rule) => isOpen(rule.assert, closed) && isOpen(rule.when, closed) && !isOfCells(rule, entity),
    ),
  }
}

/** A rule over the cells of a matrix is the server's: the browser has rows. */
function isOfCells({ at }: EntityDefinition['rules'][number], { lines }: RecordFields): boolean {
  const drawn = lines.filter(({ matrix }) => matrix !== undefined)
  return at.some((place) => drawn.some(({ id }) => place.startsWith(`${id}.`)))
}

/** Of the roles the browser reads where goods come from and where they go, which limit lookups, the currency of amounts, and the day a list is of. */
function rolesShown({ from, to, currency, asOf }: RolesDefinition, kept: ReadonlySet<string>): RolesDefinition {
  const shown = Object.entries({ from, to, currency, asOf }).filter(
    ([, field]) => field !== undefined && kept.has(field),
  )
  return Object.fromEntries(shown)
}

function projectFields(fields: readonly FieldDefinition[], cut: Cut): readonly FieldDefinition[] {
  return readable(fields, cut.viewer).map((field) => projectField(field, fields, cut))
}

function readable<Field extends AnyField>(fields: readonly Field[], viewer: Viewer): readonly Field[] {
  return fields.filter((field) => mayRead(viewer, field))
}

function closedPaths({ fields, lines }: RecordFields, viewer: Viewer): Closed {
  const closed = (root: 'rec' | 'row', some: readonly AnyField[]) =>
    some.filter((field) => !mayRead(viewer, field)).map((field) => `${root}.${field.id}`)
  return new Set([
    ...closed('rec', [...fields, ...lines]),
    ...closed(
      'row',
      lines.flatMap((one) => one.fields),
    ),
  ])
}

function projectField(field: FieldDefinition, siblings: readonly FieldDefinition[], cut: Cut): FieldDefinition {
  const open = withoutClosed(field, cut.closed)
  return isLookup(open) ? { ...open, lookup: projectLookup(open.lookup, siblings, cut) } : open
}

/** The lookup without columns, limits and copies of what the viewer may not read, at either end. */
function projectLookup(
  lookup: LookupDefinition,
  siblings: readonly FieldDefinition[],
  { viewer, find }: Cut,
): LookupDefinition {
  const target = find(lookup.to)?.fields ?? []
  const canRead = (fields: readonly FieldDefinition[], id: string) =>
    fields.some((field) => field.id === id && mayRead(viewer, field))
  const fill = Object.entries(lookup.fill).filter(([to, from]) => canRead(siblings, to) && canRead(target, from))
  const same = lookup.same.filter(({ field }) => canRead(target, field))
  return {
    ...lookup,
    same,
    columns: lookup.columns.filter((id) => canRead(target, id)),
    fill: Object.fromEntries(fill),
  }
}

/** The field without expressions over closed paths: the server still decides by them, and computed values still arrive. */
function withoutClosed(field: FieldDefinition, closed: Closed): FieldDefinition {
  if (closed.size === 0) return field
  const open = (expression: Expression | undefined) => (isOpen(expression, closed) ? expression : undefined)
  return {
    ...withoutConditions(field, closed),
    default: open(field.default),
    compute: open(field.compute),
    from: field.from === undefined || closed.has(field.from.at) ? undefined : field.from,
    total: isClosedTotal(field, closed) ? undefined : field.total,
    share: isClosedShare(field, closed) ? undefined : field.share,
    pick: isClosedPick(field, closed) ? undefined : field.pick,
    reveals: [],
  }
}

function isClosedTotal({ total }: FieldDefinition, closed: Closed): boolean {
  if (total === undefined) return false
  return [...total.of.map(({ column }) => column), total.unless].some((column) => closed.has(`row.${column}`))
}

function isClosedShare({ share }: FieldDefinition, closed: Closed): boolean {
  return share !== undefined && (closed.has(`rec.${share.of}`) || closed.has(`row.${share.by}`))
}

function isClosedPick({ pick }: FieldDefinition, closed: Closed): boolean {
  if (pick === undefined) return false
  const columns = [pick.value, ...Object.entries(pick.where).flat()]
  return closed.has(`rec.${pick.lines}`) || columns.some((name) => closed.has(`row.${name}`))
}

function withoutConditions<Field extends AnyField>(field: Field, closed: Closed): Field {
  const open = (expression: Expression | undefined) => (isOpen(expression, closed) ? expression : undefined)
  return {
    ...field,
    requiredIf: open(field.requiredIf),
    visibleIf: open(field.visibleIf),
    readOnlyIf: open(field.readOnlyIf),
  }
}

function isOpen(expression: Expression | undefined, closed: Closed): boolean {
  return varsOf(expression).every((path) => !closed.has(path.replace(/^above\./, 'row.')))
}
