import { sql } from 'kysely'
import { compare, negate } from '#core/decimal/arithmetic.ts'
import { printDecimal } from '#core/decimal/decimal.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { decimalParam, idParam, optional } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'
import { firstOf, inBase, lockInBin, total } from './bin-place.ts'

const needs = {
  location: idParam('header', 'location'),
  item: idParam('header', 'item'),
  unit: idParam('header', 'itemUnit'),
  qty: decimalParam('header', ['quantity']),
  fromBin: optional(idParam('header', 'bin')),
  toBin: optional(idParam('header', 'bin')),
  lot: optional(idParam('header', 'lot')),
}

type Input = RecordEffectInput<typeof needs>

/**
 * Moves between bins of a location, and between a bin and what lies in none (BIN-2): a pair of movements no ledger knows, of each lot that moves; what
 * expires first does, unless a lot is named. More than is there is refused with its figures, on what is on hand as it is locked.
 */
export const binTransferEffect: RecordEffect = defineRecordEffect({
  name: 'bins:transfer',
  needs,
  async issues(input) {
    const { fromBin, toBin } = input.record
    return fromBin === toBin ? [fieldIssue('toBin', { code: 'binSame' })] : shortIssues(input)
  },
  async apply({ trx, ctx, record }) {
    const { location = 0, item = 0, unit, fromBin, toBin, lot } = record
    const base = await inBase(trx, ctx.tenantId, { unitId: unit ?? 0, qty: record.qty })
    const place = { tenantId: ctx.tenantId, siteId: ctx.siteId, locationId: location, itemId: item }
    const parts = firstOf(await lockInBin(trx, place, { binId: fromBin, lotId: lot }), base)
    const moves = parts
      .flatMap(({ lotId, qty }) => [
        { bin: fromBin, lotId, qty: negate(qty) },
        { bin: toBin, lotId, qty },
      ])
      .filter(({ bin, lotId }) => bin !== undefined || lotId !== undefined)
    for (const { bin, lotId, qty } of moves)
      await sql`insert into bin_move (tenant_id, site_id, location_id, item_id, bin_id, lot_id, qty, transfer_id)
        values (${ctx.tenantId}, ${ctx.siteId}, ${location}, ${item}, ${bin}, ${lotId}, ${printDecimal(qty)}, ${Number(record.id)})`.execute(
        trx,
      )
    return { staleSessions: [] }
  },
})

async function shortIssues({ trx, ctx, record }: Input): Promise<readonly FieldIssue[]> {
  const { location, item, unit, qty, fromBin, lot } = record
  if (location === undefined || item === undefined || unit === undefined) return []
  const place = { tenantId: ctx.tenantId, siteId: ctx.siteId, locationId: location, itemId: item }
  const lying = await lockInBin(trx, place, { binId: fromBin, lotId: lot })
  const there = total(lying.map((part) => part.qty))
  const asked = await inBase(trx, ctx.tenantId, { unitId: unit, qty })
  if (compare(asked, there) <= 0) return []
  const params = { there: printDecimal(there), asked: printDecimal(asked) }
  return [fieldIssue('qty', { code: 'binShort', params })]
}
