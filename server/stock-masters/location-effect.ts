import type { FieldIssue } from '#core/errors/field-issue.ts'
import { flagParam, idParam, textParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'
import { findStock, movedSince } from './find-stock.ts'
import { nameStock } from './name-stock.ts'

const needs = {
  name: textParam('header', ['text']),
  isActive: flagParam('header'),
  isStocked: flagParam('header'),
  allowNegative: flagParam('header'),
  locationType: idParam('header', 'locationType'),
}

type LocationInput = RecordEffectInput<typeof needs>

/**
 * Saves of locations (STM-4): where stock moved the type stays; where it lies the place stays active and stocked; and where it lies below zero it may
 * go on doing so.
 */
export const locationEffect: RecordEffect = defineRecordEffect({
  name: 'stock:location',
  needs,
  issues: async (input) => [...(await typeIssues(input)), ...(await stockIssues(input))],
})

/** Documents of a place were written for what it was: a store that serves others, goods on their way on an account of their own. */
async function typeIssues({ trx, ctx, record, before }: LocationInput): Promise<readonly FieldIssue[]> {
  if (before === undefined || before.locationType === record.locationType) return []
  const day = await movedSince(trx, ctx.tenantId, Number(before.id))
  return day === undefined
    ? []
    : [fieldIssue('locationType', { code: 'locationMoved', params: { place: before.name, day } })]
}

async function stockIssues({ trx, ctx, record, before }: LocationInput): Promise<readonly FieldIssue[]> {
  if (before === undefined) return []
  const turned = (['isActive', 'isStocked', 'allowNegative'] as const).filter(
    (field) => before[field] && !record[field],
  )
  if (turned.length === 0) return []
  const of = { location: Number(before.id) }
  const { isStocked, isNegative } = await findStock(trx, ctx.tenantId, of)
  const what = isStocked ? await nameStock(trx, ctx.tenantId, of) : ''
  return turned.flatMap((field) => {
    if (field === 'allowNegative') return isNegative ? [fieldIssue(field, { code: 'stockBelowZero' })] : []
    return isStocked ? [fieldIssue(field, { code: 'stockLeft', params: { what } })] : []
  })
}
