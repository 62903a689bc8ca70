import { parseDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { decimalIn, idIn, textIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { priceAtHome } from './bid-rates.ts'
import type { AskedLine, AwardMode, Offer } from './suggest-award.ts'

/** The lines of a request as awards are worked out by. */
export function askedLines(request: EntityRecord): readonly AskedLine[] {
  return linesOf(request, 'lines').map((line) => ({
    id: idIn(line, 'id'),
    qty: decimalIn(line, 'estQty'),
    lot: textIn(line, 'lot').trim(),
  }))
}

/** An offer in the currency its supplier answers in (RFB-16). */
export interface AskedOffer extends Offer {
  readonly asked: Decimal
  readonly currency: number
  /** The line of the answer, with what it says beside its price. */
  readonly from: LineRecord
}

/** The prices of opened answers, in the order of the answers, each in the currency of the site at the rate that was written when they were opened. */
export function offersOf(answers: readonly EntityRecord[]): readonly AskedOffer[] {
  return answers.flatMap((answer) => {
    const rate = parseDecimal(textIn(answer, 'exchangeRate'))
    if (rate === undefined) return []
    const [supplier, currency] = [idIn(answer, 'supplier'), idIn(answer, 'currency')]
    return linesOf(answer, 'lines').flatMap((line) => {
      const asked = parseDecimal(textIn(line, 'price'))
      if (asked === undefined) return []
      return [{ line: idIn(line, 'lineId'), supplier, currency, asked, price: priceAtHome(asked, rate), from: line }]
    })
  })
}

/** How a request awards. */
export function modeOf(request: EntityRecord): AwardMode {
  const mode = textIn(request, 'awardMode')
  return mode === 'Lot' || mode === 'All' ? mode : 'Line'
}

/** The id of a request and its site. */
export function placeOf(request: EntityRecord): { readonly id: number; readonly site: number } {
  const { id, site } = standardOf(request)
  return { id, site }
}
