import { flagParam } from '#core/effects/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'
import { findStock } from './find-stock.ts'

const needs = {
  isActive: flagParam('header'),
  isStocked: flagParam('header'),
  allowNegative: flagParam('header'),
}

/** Saves of locations: where stock lies stays active and stocked, and where it lies below zero may go on doing so. */
export const locationEffect: RecordEffect = defineRecordEffect({
  name: 'stock:location',
  needs,
  async issues({ trx, ctx, record, before }) {
    const turned = (['isActive', 'isStocked', 'allowNegative'] as const).filter(
      (field) => before?.[field] && !record[field],
    )
    if (before === undefined || turned.length === 0) return []
    const { isStocked, isNegative } = await findStock(trx, ctx.tenantId, { location: Number(before.id) })
    return turned.flatMap((field) => {
      if (field === 'allowNegative') return isNegative ? [fieldIssue(field, { code: 'stockBelowZero' })] : []
      return isStocked ? [fieldIssue(field, { code: 'stockLeft' })] : []
    })
  },
})
