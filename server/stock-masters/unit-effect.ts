import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import { isSameAmount } from '#core/decimal/arithmetic.ts'
import type { NeededRecord } from '#core/effects/need.ts'
import { choiceParam, flagParam, maybeDecimalParam, textParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'
import { systemUnitOf } from '../units/system-units.ts'

/** What this SQL reads of tables that definitions draw. */
export const measureReads: TableReads = {
  by: 'server/stock-masters/unit-effect.ts',
  entities: { itemUnit: { unit: { to: 'unit' } }, recipeUnit: { unit: { to: 'unit' } } },
}

const needs = {
  code: textParam('header', ['text']),
  dimension: choiceParam('header', ['mass', 'volume']),
  num: maybeDecimalParam('header', ['quantity']),
  den: maybeDecimalParam('header', ['quantity']),
  isSystem: flagParam('header'),
}

type UnitRecord = NeededRecord<typeof needs>

/**
 * Saves of units: one of mass or volume the product knows has its exact factor and is locked (STM-660), and one that items or recipes count in keeps
 * its code, its dimension and its factor (STM-661): what was counted would become another quantity, or lose its weight.
 */
export const unitEffect: RecordEffect = defineRecordEffect({
  name: 'stock:unit',
  needs,
  fills: ({ record }) => Promise.resolve(filled(record)),
  async issues(input) {
    const { record, before } = input
    if (before === undefined || (!isMeasure(before) && !isMeasure(record))) return []
    const changed = changedFields(before, record)
    if (changed.length === 0) return []
    const count = await usesOf(input)
    return count === 0 ? [] : changed.map((field) => fieldIssue(field, { code: 'measureInUse', params: { count } }))
  },
})

function filled({ code, dimension }: UnitRecord) {
  const known = systemUnitOf(code, dimension)
  return known === undefined ? { isSystem: false } : { isSystem: true, num: known.num, den: known.den }
}

function isMeasure({ dimension }: UnitRecord): boolean {
  return dimension === 'mass' || dimension === 'volume'
}

/** A factor that was not known may be said at any time: it changes no quantity. */
function changedFields(before: UnitRecord, record: UnitRecord): readonly ('code' | 'dimension' | 'num' | 'den')[] {
  const texts = (['code', 'dimension'] as const).filter((field) => before[field] !== record[field])
  const factors = (['num', 'den'] as const).filter(
    (field) => before[field] !== undefined && !isSameAmount(before[field], record[field]),
  )
  return [...texts, ...factors]
}

/** How many items and recipes count in the unit. */
async function usesOf({ trx, ctx, before }: RecordEffectInput<typeof needs>): Promise<number> {
  const id = before?.id ?? 0
  const { rows } = await sql<{ readonly count: number }>`select count(*)::int as count from (
    select u.parent_id, 'item' as kind from item_unit u where u.tenant_id = ${ctx.tenantId} and u.unit_id = ${id}
    union select r.parent_id, 'recipe' from recipe_unit r where r.tenant_id = ${ctx.tenantId} and r.unit_id = ${id}) as used`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}
