import { defineDecimalKind } from './define-decimal-kind.ts'

const scale = 6
/** What people read of it; a currency with more decimals shows those. */
const readable = 4

/** A price or cost of one unit: at most six decimals, never fewer than the currency has; at a glance at most four. */
export const cost = defineDecimalKind({
  name: 'cost',
  size: { precision: 20, scale },
  widget: 'money-input',
  hasCurrency: true,
  isPadded: true,
  shown: ({ currencyDecimals }, most = scale) => ({ least: Math.min(currencyDecimals, most), most }),
  glanced: ({ currencyDecimals }, own = scale) => {
    const most = Math.min(Math.max(currencyDecimals, readable), own)
    return { least: Math.min(currencyDecimals, most), most }
  },
})
