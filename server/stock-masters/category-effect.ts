import { idParam } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect } from '../documents/effects/record-effect.ts'
import { findStock } from './find-stock.ts'

const needs = { inventoryAccount: idParam('header', 'glAccount') }

/** Saves of categories: stock stays on the account it is booked on. */
export const categoryEffect: RecordEffect = defineRecordEffect({
  name: 'stock:category',
  needs,
  async issues({ trx, ctx, record, before }) {
    if (before === undefined || before.inventoryAccount === record.inventoryAccount) return []
    const { isStocked } = await findStock(trx, ctx.tenantId, { category: Number(before.id) })
    return isStocked ? [fieldIssue('inventoryAccount', { code: 'stockOnAccount' })] : []
  },
})
