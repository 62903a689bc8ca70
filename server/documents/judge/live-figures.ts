import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { LineRolesDefinition } from '#core/model/line-roles.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { parseDecimal } from '#core/decimal/decimal.ts'
import { isId } from '#core/field-kinds/parts/is-id.ts'
import { createComputer } from '#core/record/compute/compute-record.ts'
import { computePlan } from '#core/record/compute/compute-plan.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { lineRolesOf, type LineRoleValues } from '#core/record/role-values.ts'
import { figureRow } from '../../figures/figure.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { isHiddenThroughout } from './hidden-figure.ts'

/** Which figures are read: all, or those that nothing is worked out from. */
export type FigureChoice = 'all' | 'unused'

/** The record with its `from` fields read anew: one query a figure, however many lines there are, all sent together. */
export async function withLiveFigures(
  scope: CommandScope,
  stored: EntityRecord,
  choice: FigureChoice = 'all',
): Promise<EntityRecord> {
  const { entity } = scope.family
  const record = asksDerived(entity) ? createComputer(entity, scope.session).all(stored) : stored
  // What is left out of the answer need not be asked for it.
  const mayRead = ({ readIf }: FieldDefinition) => readIf === undefined || scope.ctx.permissions.has(readIf)
  const used = new Set(computePlan(entity).flatMap((step) => step.reads))
  const isAsked = (lines: string, cell: FieldDefinition) =>
    used.has(`${lines}.${cell.id}`)
      ? choice === 'all'
      : (choice === 'all' || mayRead(cell)) && !isHiddenThroughout(scope, record, { lines, cell })
  const fields = entity.lines.flatMap((field) => {
    const cells = field.fields.filter((cell) => cell.from && isAsked(field.id, cell))
    return cells.length === 0 ? [] : [{ id: field.id, roles: field.roles, cells }]
  })
  const fresh = await Promise.all(
    fields.map(async (field) => [field.id, await withFigures(scope, record, field)] as const),
  )
  return fields.length === 0 ? record : { ...record, ...Object.fromEntries(fresh) }
}

/** Whether a figure is asked for a day that is worked out: what stands there may be of another day. */
function asksDerived({ fields, lines }: EntityDefinition): boolean {
  const days = lines.flatMap((field) => field.fields.flatMap(({ from }) => from?.day?.split('.')[1] ?? []))
  return fields.some(({ id, isDerived }) => isDerived && days.includes(id))
}

/** The figures of one lines field, and which of its cells say what they are of. */
interface LinesFigures {
  readonly id: string
  readonly roles: LineRolesDefinition
  readonly cells: readonly FieldDefinition[]
}

async function withFigures(
  scope: CommandScope,
  record: EntityRecord,
  { id, roles, cells }: LinesFigures,
): Promise<readonly LineRecord[]> {
  const lines = linesOf(record, id)
  if (lines.length === 0) return lines
  // What the lines are about is the same for every figure, and each line is copied once.
  const played = lines.map((line) => lineRolesOf({ roles }, line))
  const columns = await Promise.all(cells.map((cell) => figureColumn(scope, record, { played, lines, cell })))
  return lines.map((line, index) => Object.assign({}, line, ...columns.map((column) => column(index))))
}

interface FigureCells {
  /** The lines by role. */
  readonly played: readonly LineRoleValues[]
  readonly lines: readonly LineRecord[]
  readonly cell: FieldDefinition
}

/** The values of one cell, by the place of the line; no value for a figure nobody provides. */
async function figureColumn(
  scope: CommandScope,
  record: EntityRecord,
  { played, lines, cell }: FigureCells,
): Promise<(index: number) => LineRecord> {
  const figure = cell.from && scope.figures.find(cell.from.figure)
  if (!figure) return () => ({})
  const currency = cell.from?.currency === undefined ? null : idOrNull(record[cell.from.currency.split('.')[1] ?? ''])
  const day = dayOf(record, cell)
  const rows = lines.map((line, index) => {
    const row = figureRow({ ...played[index], qty: qtyOf(line, cell), day })
    return {
      ...row,
      unit: unitOf(line, cell) ?? row.unit,
      supplier: supplierOf(record, cell) ?? row.supplier,
      currency,
    }
  })
  const values = await figure.read(scope.trx, { at: placeOf(record, cell), rows }, scope.ctx)
  return (index) => ({ [cell.id]: values[index] ?? null })
}

/** The unit a cell names for its figure; nothing where it leaves that to the roles. A cell that is empty asks of no unit. */
function unitOf(line: LineRecord, { from }: FieldDefinition): number | undefined {
  return from?.unit === undefined ? undefined : (idOrNull(line[from.unit]) ?? noUnit)
}

/** No unit has this id, and no supplier. */
const noUnit = 0

/** The supplier a cell names for its figure by a path; nothing where it leaves that to the roles. A header that is empty asks of nobody. */
function supplierOf(record: EntityRecord, { from }: FieldDefinition): number | undefined {
  return from?.supplier === undefined ? undefined : (idOrNull(record[from.supplier.split('.')[1] ?? '']) ?? noUnit)
}

/** For how much a cell asks its figure; null where it leaves that to the figure, or nobody has said. */
function qtyOf(line: LineRecord, { from }: FieldDefinition): string | null {
  const qty = from?.qty === undefined ? undefined : line[from.qty]
  return typeof qty === 'string' && parseDecimal(qty) !== undefined ? qty : null
}

/** The day a cell names for its figure; null where it names none, or that is empty. */
function dayOf(record: EntityRecord, { from }: FieldDefinition): string | null {
  const day = from?.day === undefined ? undefined : record[from.day.split('.')[1] ?? '']
  return typeof day === 'string' && day !== '' ? day : null
}

/** `rec.supplyLocation` → the location's id. */
function placeOf(record: EntityRecord, cell: FieldDefinition): number | null {
  const [root, id = ''] = (cell.from?.at ?? '').split('.')
  return root === 'rec' ? idOrNull(record[id]) : null
}

function idOrNull(value: unknown): number | null {
  return isId(value) ? value : null
}
