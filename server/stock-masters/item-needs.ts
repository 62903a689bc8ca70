import { linesNeed, type NeededRecord } from '#core/effects/need.ts'
import { flagParam, idParam, integerParam, maybeDecimalParam, textParam } from '#core/model/param.ts'

/** What the effect of items reads of one. */
export const itemNeeds = {
  category: idParam('header', 'category'),
  baseUnit: idParam('header', 'unit'),
  transactionUnit: idParam('header', 'unit'),
  isActive: flagParam('header'),
  isStocked: flagParam('header'),
  lotTracked: flagParam('header'),
  units: linesNeed({
    id: integerParam('line'),
    unit: idParam('line', 'unit'),
    num: maybeDecimalParam('line'),
    den: maybeDecimalParam('line'),
  }),
  barcodes: linesNeed({
    code: textParam('line', ['text']),
    unit: idParam('line', 'unit'),
    isPrimary: flagParam('line'),
  }),
  suppliers: linesNeed({ unit: idParam('line', 'unit') }),
}

export type ItemNeeds = typeof itemNeeds

/** An item as the effect reads one. */
export type ItemRecord = NeededRecord<ItemNeeds>
