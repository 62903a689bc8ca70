import { moneyInWords, quantityInWords } from '#core/field-kinds/amounts-in-words.ts'
import { useLocale } from '../../client/state/use-session.ts'

/** How quantities and what they are worth are written, which is in the currency of the site. */
export function useAmounts(): Readonly<Record<'qty' | 'worth', (value: string) => string>> {
  const { language, currencyDecimals } = useLocale()
  return {
    qty: (value) => quantityInWords(value, language),
    worth: (value) => moneyInWords(value, { language, currencyDecimals }),
  }
}
