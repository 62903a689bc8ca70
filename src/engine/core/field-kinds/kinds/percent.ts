import { shownOfPercent } from '../parts/shown-decimals.ts'
import { defineDecimalKind } from './define-decimal-kind.ts'

const scale = 4

/**
 * A percentage: `"12.5"` is 12.5 %. A typed percent sign is accepted and not shown. Four decimals, or up to twelve where a field says so:
 * what percentages of percentages come to is exact then.
 */
export const percent = defineDecimalKind({
  name: 'percent',
  size: { precision: 9, scale },
  finest: { precision: 17, scale: 12 },
  widget: 'percent-input',
  hasCurrency: false,
  shown: (_locale, most = scale) => shownOfPercent(most),
  clean: (text) => text.trim().replace(/\s*%$/, ''),
})
