import { date } from '#core/field-kinds/kinds/date.ts'
import { useLocale, useTranslate } from '#engine'
import type { PartWords } from './find-lines.ts'

/** How bins and lots of lines are said in the language of the person. */
export function usePartWords(): PartWords {
  const t = useTranslate()
  const locale = useLocale()
  return {
    noBin: t('counting.inNone'),
    noLot: t('counting.ofNoLot'),
    lot: (lot, expires) =>
      expires === null
        ? t('counting.lot', { lot })
        : `${t('counting.lot', { lot })}, ${t('counting.expiry', { day: date.format({}, expires, locale) })}`,
  }
}
