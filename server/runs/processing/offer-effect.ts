import { sql } from 'kysely'
import { decimalParam, flagParam, idParam, maybeDecimalParam, textParam } from '#core/model/param.ts'
import { printDecimal } from '#core/decimal/decimal.ts'
import { readNeeds, type NeededRecord } from '#core/effects/need.ts'
import type { TableReads } from '#core/model/table-reads.ts'
import { numberIn } from '#core/record/read-values.ts'
import {
  defineRecordEffect,
  type RecordEffect,
  type RecordEffectScope,
  type SavedRecord,
} from '../../documents/effects/record-effect.ts'
import { runOf } from '../engine/line-effect.ts'
import { priceTogether } from './price-together.ts'
import { noOffer, readOffer } from './read-offers.ts'

/** What this SQL reads of tables that definitions draw. */
export const besideReads: TableReads = {
  by: 'server/runs/processing/offer-effect.ts',
  entities: {
    requestProcessingLine: {
      account: { to: 'glAccount' },
      costCentre: { to: 'costCentre' },
      deliveryDate: 'date',
      deliveryLocation: { to: 'location' },
      isApart: 'boolean',
      isTaken: 'boolean',
      item: { to: 'item' },
      lineCostCentre: { to: 'costCentre' },
      orderQty: 'quantity',
      outcome: 'choice',
      ownPrice: 'cost',
      priceReason: 'text',
      project: { to: 'capex' },
      remark: 'text',
      run: { to: 'requestProcessing' },
      supplier: { to: 'supplier' },
      unit: { to: 'itemUnit' },
      wantedItem: { to: 'item' },
    },
  },
}

const needs = {
  item: idParam('header', 'item'),
  wantedItem: idParam('header', 'item'),
  askedUnit: idParam('header', 'itemUnit'),
  qty: decimalParam('header', ['quantity']),
  supplier: idParam('header', 'supplier'),
  unit: idParam('header', 'itemUnit'),
  deliveryLocation: idParam('header', 'location'),
  deliveryDate: textParam('header', ['date']),
  costCentre: idParam('header', 'costCentre'),
  project: idParam('header', 'capex'),
  account: idParam('header', 'glAccount'),
  lineCostCentre: idParam('header', 'costCentre'),
  ownPrice: maybeDecimalParam('header', ['cost']),
  priceReason: textParam('header', ['text']),
  remark: textParam('header', ['text']),
  outcome: textParam('header', ['choice']),
  isApart: flagParam('header'),
  currency: idParam('header', 'currency'),
  rate: maybeDecimalParam('header', ['rate']),
  listPrice: maybeDecimalParam('header', ['cost']),
  bestSupplier: idParam('header', 'supplier'),
  bestUnit: idParam('header', 'itemUnit'),
  bestPrice: maybeDecimalParam('header', ['cost']),
}

type Line = NeededRecord<typeof needs>

/**
 * Lines of a processing of requests say what price lists ask, of whomever and in whichever unit a buyer chooses (PROC-4, PROC-5), in which currency
 * (PROC-12), and for what the line of the order comes to that they become (PROC-77): the other lines of it are priced anew with them.
 */
export const offerEffect: RecordEffect = {
  ...defineRecordEffect({ name: 'processing:offer', needs }),
  async fills(input) {
    const line = readNeeds(needs, input.record)
    const { item, askedUnit, supplier, unit, deliveryLocation: location, qty } = line
    if (location === undefined) return { ...noOffer }
    const { trx, ctx } = input
    const beside = await besideQty(input, line)
    const asked = { tenantId: ctx.tenantId, item, askedUnit, supplier, unit, location }
    return { ...(await readOffer(trx, { ...asked, qty: printDecimal(qty), beside })) }
  },
  async apply(input) {
    const { trx, ctx, family, session, record, before } = input
    const items = [record, before].flatMap((line) => (line === undefined ? [] : (readNeeds(needs, line).item ?? [])))
    const { run, id: runId } = runOf(input)
    await priceTogether(trx, { tenantId: ctx.tenantId, runId, run, family }, { session, items })
    return { staleSessions: [] }
  },
}

/** What the other lines come to, in the unit to be ordered in, that become one line of an order with this one; the view of 688 counts by the same. */
async function besideQty(input: RecordEffectScope & SavedRecord, line: Line): Promise<string> {
  const { trx, ctx, record } = input
  if (line.isApart || line.item === undefined || line.wantedItem === undefined || line.unit === undefined) return '0'
  const { rows } = await sql<{ readonly qty: string }>`
    select coalesce(sum(x.order_qty), 0)::text as qty from request_processing_line x
    where x.tenant_id = ${ctx.tenantId} and x.run_id = ${runOf(input).id} and x.id <> ${numberIn(record, 'id') ?? 0} and x.is_taken and x.outcome = ${line.outcome}
      and not coalesce(x.is_apart, false) and x.wanted_item_id is not null and x.item_id = ${line.item} and x.unit_id = ${line.unit}
      and x.supplier_id is not distinct from ${line.supplier ?? null}::bigint and x.delivery_location_id is not distinct from ${line.deliveryLocation ?? null}::bigint
      and x.delivery_date is not distinct from nullif(${line.deliveryDate}, '')::date and x.cost_centre_id is not distinct from ${line.costCentre ?? null}::bigint
      and x.project_id is not distinct from ${line.project ?? null}::bigint and x.account_id is not distinct from ${line.account ?? null}::bigint
      and x.line_cost_centre_id is not distinct from ${line.lineCostCentre ?? null}::bigint
      and x.own_price is not distinct from ${line.ownPrice === undefined ? null : printDecimal(line.ownPrice)}::numeric
      and coalesce(x.price_reason, '') = ${line.priceReason} and coalesce(x.remark, '') = ${line.remark}`.execute(trx)
  return rows[0]?.qty ?? '0'
}
