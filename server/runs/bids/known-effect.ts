import { idParam, maybeDecimalParam, textParam } from '#core/model/param.ts'
import { defineRecordEffect, type RecordEffect } from '../../documents/effects/record-effect.ts'
import { readPrices } from './read-known.ts'

/** Lines of an offer say what the item that was chosen knows of the unit, and what the supplier asks for it so far (BID-4). */
export const knownEffect: RecordEffect = defineRecordEffect({
  name: 'bids:known',
  needs: {
    supplier: idParam('header', 'supplier'),
    validFrom: textParam('header', ['date']),
    item: idParam('header', 'item'),
    packUnit: idParam('header', 'unit'),
    knownFactor: maybeDecimalParam('header', ['quantity']),
    oldPrice: maybeDecimalParam('header', ['cost']),
  },
  async fills({ trx, ctx: { tenantId }, record }) {
    const { item = null, packUnit = null, supplier = 0, validFrom } = record
    const [known] = await readPrices(trx, { tenantId, supplier, day: validFrom }, [{ item, unit: packUnit }])
    return { knownFactor: known?.factor ?? null, oldPrice: known?.price ?? null }
  },
})
