import type { EntityDefinition } from '../model/family-definition.ts'
import type { LinesField } from '../model/field-definition.ts'
import { headerRoles } from '../model/header-roles.ts'
import { lineRoles } from '../model/line-roles.ts'
import type { EntityRecord, LineRecord, Scalar } from '../model/value.ts'
import type { Params, ValueOf } from '../model/param.ts'
import { linesOf } from './record-scope.ts'

/** What a record holds in each role; a role no field plays is as empty as a field without a value. */
export type RoleValues<P extends Params> = { readonly [R in keyof P]: ValueOf<P[R]> }

export type HeaderRoleValues = RoleValues<typeof headerRoles>
export type LineRoleValues = RoleValues<typeof lineRoles>

/** The values of the header by role. */
export function headerRolesOf({ roles }: Pick<EntityDefinition, 'roles'>, record: EntityRecord): HeaderRoleValues {
  return readRoles(headerRoles, roles, (field) => {
    const value = record[field]
    return typeof value === 'object' ? null : value
  })
}

/** The values of one line by role. */
export function lineRolesOf({ roles }: Pick<LinesField, 'roles'>, line: LineRecord): LineRoleValues {
  return readRoles(lineRoles, roles, (field) => line[field])
}

/**
 * The lines of a record that roles tell about, by role: those of its first field whose lines say which cell is the item. None where no
 * lines say so.
 */
export function roleLinesOf(
  { lines }: Pick<EntityDefinition, 'lines'>,
  record: EntityRecord,
): readonly LineRoleValues[] {
  const table = lines.find(({ roles }) => roles.item !== undefined)
  return table === undefined ? [] : linesOf(record, table.id).map((line) => lineRolesOf(table, line))
}

function readRoles<P extends Params>(
  params: P,
  fields: Readonly<Partial<Record<keyof P & string, string>>>,
  raw: (field: string) => Scalar | undefined,
): RoleValues<P> {
  const values = Object.entries(params).map(([role, param]) => {
    const field = fields[role]
    return [role, param.read(field === undefined ? undefined : raw(field))]
  })
  // The keys are those of `params`, and each is read by its own parameter.
  return Object.fromEntries(values) as RoleValues<P>
}
