import { sql } from 'kysely'
import { compare, negate } from '#core/decimal/arithmetic.ts'
import { printDecimal } from '#core/decimal/decimal.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { decimalParam, idParam, optional } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'
import { inBase, lockInBin } from './bin-place.ts'

const needs = {
  location: idParam('header', 'location'),
  item: idParam('header', 'item'),
  unit: idParam('header', 'itemUnit'),
  qty: decimalParam('header', ['quantity']),
  fromBin: optional(idParam('header', 'bin')),
  toBin: optional(idParam('header', 'bin')),
}

type Input = RecordEffectInput<typeof needs>

/**
 * Moves between bins of a location, and between a bin and what lies in none (BIN-2): a pair of movements no ledger knows. More than is there is
 * refused with its figures, on what is on hand as it is locked.
 */
export const binTransferEffect: RecordEffect = defineRecordEffect({
  name: 'bins:transfer',
  needs,
  async issues(input) {
    const { fromBin, toBin } = input.record
    return fromBin === toBin ? [fieldIssue('toBin', { code: 'binSame' })] : shortIssues(input)
  },
  async apply({ trx, ctx, record }) {
    const { location, item, unit, fromBin, toBin } = record
    const base = await inBase(trx, ctx.tenantId, { unitId: unit ?? 0, qty: record.qty })
    const pair = [
      { bin: fromBin, qty: negate(base) },
      { bin: toBin, qty: base },
    ].filter(({ bin }) => bin !== undefined)
    for (const { bin, qty } of pair)
      await sql`insert into bin_move (tenant_id, site_id, location_id, item_id, bin_id, qty, transfer_id)
        values (${ctx.tenantId}, ${ctx.siteId}, ${location}, ${item}, ${bin}, ${printDecimal(qty)}, ${Number(record.id)})`.execute(
        trx,
      )
    return { staleSessions: [] }
  },
})

async function shortIssues({ trx, ctx, record }: Input): Promise<readonly FieldIssue[]> {
  const { location, item, unit, qty, fromBin } = record
  if (location === undefined || item === undefined || unit === undefined) return []
  const place = { tenantId: ctx.tenantId, siteId: ctx.siteId, locationId: location, itemId: item }
  const there = await lockInBin(trx, place, fromBin)
  const asked = await inBase(trx, ctx.tenantId, { unitId: unit, qty })
  if (compare(asked, there) <= 0) return []
  const params = { there: printDecimal(there), asked: printDecimal(asked) }
  return [fieldIssue('qty', { code: 'binShort', params })]
}
