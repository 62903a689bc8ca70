import { defineDecimalKind } from './define-decimal-kind.ts'

const scale = 4

/** A percentage: `"12.5"` is 12.5 %. A typed percent sign is accepted and not shown. */
export const percent = defineDecimalKind({
  name: 'percent',
  size: { precision: 9, scale },
  widget: 'percent-input',
  hasCurrency: false,
  shown: (_locale, most = scale) => ({ least: 0, most }),
  clean: (text) => text.trim().replace(/\s*%$/, ''),
})
