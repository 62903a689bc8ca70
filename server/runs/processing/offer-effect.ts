import { decimalParam, idParam, maybeDecimalParam } from '#core/model/param.ts'
import { printDecimal } from '#core/decimal/decimal.ts'
import { defineRecordEffect, type RecordEffect } from '../../documents/effects/record-effect.ts'
import { noOffer, readOffer } from './read-offers.ts'

/** Lines of a processing of requests say what price lists ask, of whomever and in whichever unit a buyer chooses (PROC-4, PROC-5), and in which currency (PROC-12). */
export const offerEffect: RecordEffect = defineRecordEffect({
  name: 'processing:offer',
  needs: {
    item: idParam('header', 'item'),
    askedUnit: idParam('header', 'itemUnit'),
    qty: decimalParam('header', ['quantity']),
    supplier: idParam('header', 'supplier'),
    unit: idParam('header', 'itemUnit'),
    deliveryLocation: idParam('header', 'location'),
    currency: idParam('header', 'currency'),
    rate: maybeDecimalParam('header', ['rate']),
    listPrice: maybeDecimalParam('header', ['cost']),
    bestSupplier: idParam('header', 'supplier'),
    bestUnit: idParam('header', 'itemUnit'),
    bestPrice: maybeDecimalParam('header', ['cost']),
  },
  async fills({ trx, ctx: { tenantId }, record: { item, deliveryLocation: location, qty, ...asked } }) {
    if (location === undefined) return { ...noOffer }
    return { ...(await readOffer(trx, { ...asked, tenantId, item, location, qty: printDecimal(qty) })) }
  },
})
