import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'
import { barcodeIssues } from './barcode-issues.ts'
import { findStock, hasLots, hasMoved } from './find-stock.ts'
import { findUses } from './find-uses.ts'
import { nameStock } from './name-stock.ts'
import { itemNeeds, type ItemNeeds } from './item-needs.ts'
import { namedUnitIssues, unitFactorIssues } from './unit-issues.ts'

type ItemInput = RecordEffectInput<ItemNeeds>

/** Saves of items (STM-2): units that add up, factors nobody counts in any more, and no stock left without its item. */
export const itemEffect: RecordEffect = defineRecordEffect({
  name: 'stock:item',
  needs: itemNeeds,
  async issues(input) {
    const named = [...namedUnitIssues(input.record), ...(await barcodeIssues(input))]
    if (input.before === undefined) return named
    return [
      ...named,
      ...(await baseUnitIssues(input)),
      ...(await unitFactorIssues(input)),
      ...(await stockIssues(input)),
      ...(await lotIssues(input)),
      ...(await useIssues(input)),
    ]
  },
})

/** What the ledger counted in base units stays in them: the base unit changes only before anything moved (STM-11). */
async function baseUnitIssues({ trx, ctx, record, before }: ItemInput): Promise<readonly FieldIssue[]> {
  if (before === undefined || before.baseUnit === record.baseUnit) return []
  return (await hasMoved(trx, ctx.tenantId, Number(before.id)))
    ? [fieldIssue('baseUnit', { code: 'baseUnitMoved' })]
    : []
}

/** While stock is left the item stays active and stocked, and in its category, whose account the stock is booked on. */
async function stockIssues({ trx, ctx, record, before }: ItemInput): Promise<readonly FieldIssue[]> {
  if (before === undefined) return []
  const asked = [
    ...(['isActive', 'isStocked'] as const).flatMap((field) =>
      before[field] && !record[field] ? [[field, 'stockLeft'] as const] : [],
    ),
    ...(before.category === record.category ? [] : [['category', 'stockInCategory'] as const]),
  ]
  const of = { item: Number(before.id) }
  if (asked.length === 0 || !(await findStock(trx, ctx.tenantId, of)).isStocked) return []
  const what = await nameStock(trx, ctx.tenantId, of)
  return asked.map(([field, code]) => fieldIssue(field, { code, params: { what } }))
}

/** What lies of lots stays known by lot until it is gone (LOT-8). */
async function lotIssues({ trx, ctx, record, before }: ItemInput): Promise<readonly FieldIssue[]> {
  if (before?.lotTracked !== true || record.lotTracked) return []
  return (await hasLots(trx, ctx.tenantId, Number(before.id))) ? [fieldIssue('lotTracked', { code: 'lotsLeft' })] : []
}

/** Open documents still want the item. */
async function useIssues(input: ItemInput): Promise<readonly FieldIssue[]> {
  const { record, before } = input
  if (before?.isActive !== true || record.isActive) return []
  const id = Number(before.id)
  const uses = (await findUses(input, { entity: 'item', ids: [id], documents: 'open' })).get(id)
  return uses === undefined ? [] : [fieldIssue('isActive', { code: 'openUses', params: { ...uses } })]
}
