import { compare, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero } from '#core/decimal/decimal.ts'
import { readNeeds, type NeededRecord } from '#core/effects/need.ts'
import { decimalParam, idParam, maybeDecimalParam, textParam } from '#core/model/param.ts'
import { createComputer } from '#core/record/compute/compute-record.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { scalarIn } from '#core/record/read-values.ts'
import {
  defineRecordEffect,
  type RecordEffect,
  type RecordEffectScope,
  type SavedRecord,
} from '../../documents/effects/record-effect.ts'
import { runOf } from '../engine/line-effect.ts'
import { addLines } from '../engine/run-lines.ts'
import { readOffer } from './read-offers.ts'

const needs = {
  qty: decimalParam('header', ['quantity']),
  openQty: decimalParam('header', ['quantity']),
  restTo: idParam('header', 'supplier'),
  splitTo: idParam('header', 'supplier'),
  outcome: textParam('header', ['choice']),
  item: idParam('header', 'item'),
  askedUnit: idParam('header', 'itemUnit'),
  askedNum: maybeDecimalParam('header', ['quantity']),
  askedDen: maybeDecimalParam('header', ['quantity']),
  deliveryLocation: idParam('header', 'location'),
}

const split = defineRecordEffect({
  name: 'processing:split',
  needs,
  async fills({ before, record: { qty, openQty, restTo } }) {
    const isSplit = before !== undefined && before.outcome !== 'Done' && restTo !== undefined
    if (!isSplit || compare(openQty, qty) <= 0) return {}
    return { openQty: printDecimal(qty), splitTo: restTo, restTo: null }
  },
  // Whom a rest is left for that there is not.
  issues: async ({ record: { restTo } }) => (restTo === undefined ? [] : [fieldIssue('restTo', { code: 'noRest' })]),
})

/** A line of which less is taken is split between two suppliers: the rest becomes a line of its own, at the list price of whom it goes to (PROC-52). */
export const splitEffect: RecordEffect = {
  ...split,
  async apply(input) {
    const [had, has] = [input.before && readNeeds(needs, input.before), readNeeds(needs, input.record)]
    const rest = had === undefined ? zero : subtract(had.openQty, has.openQty)
    if (compare(rest, zero) > 0) await addRest(input, has, printDecimal(rest))
    return { staleSessions: [] }
  },
}

/** The rest as it was asked for, of whom it was given to, as if the run had listed it so. */
async function addRest(
  input: RecordEffectScope & SavedRecord,
  has: NeededRecord<typeof needs>,
  rest: string,
): Promise<void> {
  const { trx, ctx, record, family, session } = input
  const { run, id: runId } = runOf(input)
  const { splitTo: supplier, item, askedUnit, deliveryLocation: location } = has
  const asked = { tenantId: ctx.tenantId, item, askedUnit, unit: askedUnit, supplier, qty: rest }
  const offer = location === undefined ? {} : await readOffer(trx, { ...asked, location })
  const factors = { factorNum: scalarIn(record, 'askedNum'), factorDen: scalarIn(record, 'askedDen') }
  const fresh = { ownPrice: null, priceReason: null, splitTo: null, order: null, reason: null, outcome: 'Open' }
  const amounts = { supplier: supplier ?? null, unit: askedUnit ?? null, qty: rest, openQty: rest, isTaken: true }
  const { all } = createComputer(family.entity, session)
  const line = all({ ...record, ...factors, ...offer, ...fresh, ...amounts })
  const cells = Object.keys(line).map((field) => [field, scalarIn(line, field) ?? null] as const)
  await addLines(trx, { tenantId: ctx.tenantId, runId, run, family }, [Object.fromEntries(cells)])
}
