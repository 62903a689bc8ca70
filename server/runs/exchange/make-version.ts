import { sql } from 'kysely'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { printDecimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import type { RecordFields } from '#core/model/field-definition.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { numberIn, scalarIn, textIn } from '#core/record/read-values.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { toWireInput } from '#core/record/wire-record.ts'
import { moveRecord } from '../../documents/move/move-record.ts'
import { etagOf } from '../../documents/present/wire-answer.ts'
import { readLocked } from '../../documents/read/read-record.ts'
import { createRecord } from '../../documents/write/create-record.ts'
import type { UnitFactors } from '../../units/unit-factors.ts'
import { familyScope } from '../engine/family-scope.ts'
import type { StepInput } from '../engine/run-step.ts'
import { exchangedQty, type Terms } from './exchanged.ts'

/** What this SQL reads of tables that definitions draw. */
export const versionReads: TableReads = {
  by: 'server/runs/exchange/make-version.ts',
  entities: { recipe: { number: 'text', revision: 'integer', status: 'status' } },
}

/** One recipe, and what is exchanged in it. */
export interface Exchange {
  readonly recipe: number
  readonly effectiveFrom: string
  readonly terms: Terms
  readonly oldItem: number
  readonly newItem: number
  readonly newUnit: number
  readonly units: UnitFactors
  readonly yieldPct: string | undefined
}

/**
 * Makes a version of a recipe in which the other item stands, approves it, and answers its id. Refused with E_CHANGED_SINCE when the recipe
 * is not in force any more or does not hold the ingredient, and with whatever its own save and approval refuse.
 */
export async function makeVersion(input: StepInput, exchange: Exchange): Promise<number> {
  const scope = familyScope(input.scope, 'recipe')
  const stored = await readLocked(scope, exchange.recipe)
  if (stored === undefined) throw appError('E_NOT_FOUND')
  const { record } = stored
  const isHeld = linesOf(record, 'lines').some((line) => line['item'] === exchange.oldItem)
  if (!isHeld || !(await isInForce(input, record))) throw appError('E_CHANGED_SINCE', { now: textIn(record, 'status') })
  const next = exchanged(scope.family.entity, record, { ...exchange, versionOf: await newestVersion(input, record) })
  const made = await createRecord({ ...scope, locked: undefined }, toWireInput(scope.family.entity, next))
  const { id } = standardOf(made.record)
  await moveRecord(scope, { id, move: 'approve', ifMatch: etagOf(made.record), body: {} })
  return id
}

/** Retires a version that is approved still. */
export async function takeVersionBack(input: StepInput, id: number): Promise<void> {
  const scope = familyScope(input.scope, 'recipe')
  const stored = await readLocked(scope, id)
  if (stored === undefined) throw appError('E_NOT_FOUND')
  const { record } = stored
  if (scalarIn(record, 'status') !== 'Approved') throw appError('E_CHANGED_SINCE', { now: textIn(record, 'status') })
  await moveRecord({ ...scope, locked: stored }, { id, move: 'retire', ifMatch: etagOf(record), body: {} })
}

/** The version whose number the next one follows: a later one may be retired by now. */
async function newestVersion({ scope: { trx, ctx } }: StepInput, record: EntityRecord): Promise<number> {
  const { rows } = await sql<{ readonly id: number }>`
    SELECT r.id::int AS id FROM recipe r WHERE r.tenant_id = ${ctx.tenantId} AND r.number = ${textIn(record, 'number')} AND r.status <> 'Draft'
    ORDER BY r.revision DESC LIMIT 1`.execute(trx)
  return rows[0]?.id ?? standardOf(record).id
}

async function isInForce({ scope: { trx, ctx } }: StepInput, record: EntityRecord): Promise<boolean> {
  if (scalarIn(record, 'status') !== 'Approved') return false
  const [id, place] = [numberIn(record, 'id'), numberIn(record, 'costedAt')]
  const { rows } = await sql<{ readonly id: number }>`
    SELECT recipe_in_force(${ctx.tenantId}, ${id}, day_at(${ctx.tenantId}, ${place}))::int AS id`.execute(trx)
  return rows[0]?.id === id
}

/** The record as a new version with the other item: what hangs on the record itself, such as files, stays there. */
function exchanged(
  entity: RecordFields,
  record: EntityRecord,
  exchange: Exchange & { readonly versionOf: number },
): EntityRecord {
  const lines = entity.lines.map((field) => {
    const rows = linesOf(record, field.id).map((line) => copied(field.fields, line))
    return [field.id, field.id === 'lines' ? rows.map((row) => exchangedLine(row, exchange)) : rows]
  })
  const { versionOf, effectiveFrom } = exchange
  return { ...copied(entity.fields, record), versionOf, effectiveFrom, ...Object.fromEntries(lines) }
}

function copied(fields: RecordFields['fields'], from: EntityRecord | LineRecord): LineRecord {
  const kept = fields.filter((field) => kindOf(field).isCopied && field.id !== 'id')
  return Object.fromEntries(kept.map(({ id }) => [id, scalarIn(from, id) ?? null]))
}

function exchangedLine(line: LineRecord, { terms, oldItem, newItem, newUnit, units, yieldPct }: Exchange): LineRecord {
  const unit = line['item'] === oldItem ? units.get(Number(line['unit'])) : undefined
  if (unit === undefined) return line
  const qty = printDecimal(exchangedQty(String(line['qty']), unit, terms))
  return { ...line, item: newItem, unit: newUnit, qty, ...(yieldPct === undefined ? {} : { yieldPct, takesUp: false }) }
}
