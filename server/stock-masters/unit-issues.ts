import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { compare, multiply } from '#core/decimal/arithmetic.ts'
import type { NeededRecord } from '#core/effects/need.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { RecordEffectInput } from '../documents/effects/record-effect.ts'
import { findUses } from './find-uses.ts'
import type { ItemNeeds, ItemRecord } from './item-needs.ts'

/** What this SQL reads of tables that definitions draw. */
export const unitReads: TableReads = {
  by: 'server/stock-masters/unit-issues.ts',
  entities: { itemUnit: {} },
}

type UnitLine = NeededRecord<ItemNeeds>['units'][number]

/** Every unit the item names is one of its units: the base unit, that of its movements, those its barcodes stand on, those its suppliers sell it in. */
export function namedUnitIssues(record: ItemRecord): readonly FieldIssue[] {
  const known = new Set(record.units.map(({ unit }) => unit))
  const isMissing = (unit: number | undefined): boolean => unit !== undefined && !known.has(unit)
  const header = (['baseUnit', 'transactionUnit'] as const).filter((field) => isMissing(record[field]))
  const placed = (['barcodes', 'suppliers'] as const).flatMap((lines) =>
    record[lines].flatMap(({ unit }, index) => (isMissing(unit) ? [{ lines, index }] : [])),
  )
  return [
    ...header.map((field) => fieldIssue(field, { code: 'unitOfItem' })),
    ...placed.map((place) => fieldIssue('unit', { code: 'unitOfItem' }, place)),
  ]
}

/**
 * The factor of a unit stays while an open document, or one that wrote to the ledger, counts in it: what was ordered would become
 * another quantity. Lines that start to use the unit meanwhile wait for its row (docs/decisions/stock-master-locks.md).
 */
export async function unitFactorIssues(input: RecordEffectInput<ItemNeeds>): Promise<readonly FieldIssue[]> {
  const { record, before } = input
  const changed = changedUnits(before?.units ?? [], record.units)
  const ids = changed.map(({ id }) => id)
  if (ids.length === 0) return []
  await lockUnits(input, ids)
  const uses = await findUses(input, { entity: 'itemUnit', ids, documents: 'open or posted' })
  return changed.flatMap(({ id, field, index }) => {
    const used = uses.get(id)
    if (used === undefined) return []
    const issue = { code: 'unitInUse', params: { ...used } }
    return [index < 0 ? fieldIssue('units', issue) : fieldIssue(field, issue, { lines: 'units', index })]
  })
}

/** A stored unit that is another now: the cell that says so, at a place below zero when its row is gone. */
interface ChangedUnit {
  readonly id: number
  readonly field: string
  readonly index: number
}

function changedUnits(before: readonly UnitLine[], after: readonly UnitLine[]): readonly ChangedUnit[] {
  return before.flatMap((old): readonly ChangedUnit[] => {
    const index = after.findIndex((line) => line.id === old.id)
    const now = after[index]
    const id = Number(old.id)
    if (now === undefined || now.unit !== old.unit) return [{ id, field: 'unit', index }]
    return hasSameFactor(old, now) ? [] : [{ id, field: 'num', index }]
  })
}

/** Two over two is one over one. A factor that is not given is refused by its own field. */
function hasSameFactor(one: UnitLine, other: UnitLine): boolean {
  if (!one.num || !one.den || !other.num || !other.den) return true
  return compare(multiply(one.num, other.den), multiply(other.num, one.den)) === 0
}

async function lockUnits({ trx, ctx }: RecordEffectInput<ItemNeeds>, ids: readonly number[]): Promise<void> {
  await sql`select from item_unit where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])
    order by id for update`.execute(trx)
}
