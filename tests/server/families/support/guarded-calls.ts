import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { AnyField, FieldDefinition, LinesField } from '#core/model/field-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { wireName } from '#core/record/wire-record.ts'

/** Rights that fields of any family are guarded by; lines that are found by alone are told nobody. */
export function guardsOfAll(definitions: TenantDefinitions): ReadonlySet<string> {
  return new Set(
    [...definitions.families.values()].flatMap(({ entity: { fields, lines } }) => {
      const told = lines.filter(({ isFindOnly }) => !isFindOnly)
      const all = [...fields, ...told, ...told.flatMap((one): readonly AnyField[] => one.fields)]
      return all.flatMap(({ readIf }) => readIf ?? [])
    }),
  )
}

/** What of a family is guarded: fields of the header, whole lines, and cells of lines that are open. */
export interface GuardedFields {
  readonly header: readonly FieldDefinition[]
  readonly lines: readonly LinesField[]
  readonly cells: readonly { readonly of: LinesField; readonly cell: FieldDefinition }[]
}

/** The guarded fields of a family. */
export function guardedFields({ entity }: FamilyDefinition): GuardedFields {
  const isGuarded = ({ readIf }: AnyField) => readIf !== undefined
  const cells = entity.lines.flatMap((of) => of.fields.filter(isGuarded).map((cell) => ({ of, cell })))
  return {
    header: entity.fields.filter(isGuarded),
    lines: entity.lines.filter(isGuarded),
    cells: cells.filter(({ of }) => !isGuarded(of)),
  }
}

/** Every question that names a guarded field, each of which is refused: select, expand, filter, order, sum, tile and file. */
export function guardedCalls({ entity }: FamilyDefinition, { header, lines, cells }: GuardedFields): readonly string[] {
  const base = '/inventory/api/'
  const ofHeader = header.flatMap((field) => questions(`${base}${entity.set}`, field))
  const ofFiles = header.map(({ id }) => `${base}${entity.set}/$export?format=csv&columns=${id}`)
  const ofCells = cells.flatMap(({ of, cell }) => [
    ...questions(`${base}${of.set}`, cell),
    `${base}${entity.set}?$expand=${of.property}($select=${wireName(cell)})`,
  ])
  const whole = lines.flatMap((one) => [`${base}${entity.set}?$expand=${one.property}`, `${base}${one.set}`])
  return [...ofHeader, ...ofFiles, ...ofCells, ...whole]
}

function questions(set: string, field: FieldDefinition): readonly string[] {
  const name = wireName(field)
  const { isSortable } = kindOf(field)
  return [
    `${set}?$select=${name}`,
    `${set}?$filter=${name} ne null`,
    `${set}?$apply=aggregate(${name} with sum as Told)`,
    ...(isSortable ? [`${set}?$orderby=${name}`] : []),
    ...(name === field.property ? [] : [`${set}?$expand=${field.property}`]),
  ]
}

/** Guarded names that stand in a row, or in rows of lines within it. */
export function toldIn(row: object, { header, lines, cells }: GuardedFields): readonly string[] {
  const held = new Map(Object.entries(row))
  const named = [...header.flatMap((field) => [wireName(field), field.property]), ...lines.map((one) => one.property)]
  const inLines = cells.flatMap(({ of, cell }) => {
    const rows: unknown = held.get(of.property)
    const isTold = Array.isArray(rows) && rows.some((one: object) => Object.hasOwn(one, wireName(cell)))
    return isTold ? [`${of.property}.${wireName(cell)}`] : []
  })
  return [...new Set(named.filter((name) => held.has(name)))].concat(inLines)
}
