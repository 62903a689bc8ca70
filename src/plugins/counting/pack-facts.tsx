import type { Gs1Facts } from '#core/barcodes/gs1.ts'
import { date } from '#core/field-kinds/kinds/date.ts'
import { useLocale, useTranslate } from '#engine'

/** Lot and last day of the pack in hand, as its code says them: for the eye, nothing is stored of it. */
export function PackFacts({ facts: { lot, expiry } }: { readonly facts: Gs1Facts }) {
  const t = useTranslate()
  const locale = useLocale()
  const words = [
    ...(lot === undefined ? [] : [t('counting.lot', { lot })]),
    ...(expiry === undefined ? [] : [t('counting.expiry', { day: date.format({}, expiry, locale) })]),
  ]
  return words.length === 0 ? null : <p className="cnt-more">{words.join(' · ')}</p>
}
