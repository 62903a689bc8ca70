import { flagParam, idParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'
import { findStock } from './find-stock.ts'
import { nameStock } from './name-stock.ts'
import { transitType } from './transit-type.ts'

const needs = {
  isActive: flagParam('header'),
  isStocked: flagParam('header'),
  allowNegative: flagParam('header'),
  locationType: idParam('header', 'locationType'),
}

/**
 * Saves of locations: where stock lies stays active and stocked, and on its way or not, as its account says; where it lies below zero it
 * may go on doing so.
 */
export const locationEffect: RecordEffect = defineRecordEffect({
  name: 'stock:location',
  needs,
  async issues({ trx, ctx, record, before }) {
    if (before === undefined) return []
    const off = (['isActive', 'isStocked', 'allowNegative'] as const).filter((field) => before[field] && !record[field])
    const isMoved = (before.locationType === transitType) !== (record.locationType === transitType)
    const turned = [...off, ...(isMoved ? (['locationType'] as const) : [])]
    if (turned.length === 0) return []
    const of = { location: Number(before.id) }
    const { isStocked, isNegative } = await findStock(trx, ctx.tenantId, of)
    const what = isStocked ? await nameStock(trx, ctx.tenantId, of) : ''
    return turned.flatMap((field) => {
      if (field === 'allowNegative') return isNegative ? [fieldIssue(field, { code: 'stockBelowZero' })] : []
      return isStocked ? [fieldIssue(field, { code: 'stockLeft', params: { what } })] : []
    })
  },
})
