import { toDecimal } from '#core/decimal/decimal.ts'
import { formatDecimal } from '#core/decimal/format-decimal.ts'
import { useServices } from '../../client/services/app-services.ts'

/** How quantities and what they are worth are written, in the language of the reader. */
export function useAmounts(): Readonly<Record<'qty' | 'worth', (value: string) => string>> {
  const language = useServices().translator.language()
  const text = (least: number, most: number) => (value: string) =>
    formatDecimal(toDecimal(value), language, { least, most })
  return { qty: text(0, 6), worth: text(2, 4) }
}
