import { parseDecimal } from '#core/decimal/decimal.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { decimalIn, idIn, textIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { AskedLine, AwardMode, Offer } from './suggest-award.ts'

/** The lines of a request as awards are worked out by. */
export function askedLines(request: EntityRecord): readonly AskedLine[] {
  return linesOf(request, 'lines').map((line) => ({
    id: idIn(line, 'id'),
    qty: decimalIn(line, 'estQty'),
    lot: textIn(line, 'lot').trim(),
  }))
}

/** The prices of opened answers, in the order of the answers. */
export function offersOf(answers: readonly EntityRecord[]): readonly Offer[] {
  return answers.flatMap((answer) =>
    linesOf(answer, 'lines').flatMap((line) => {
      const price = parseDecimal(textIn(line, 'price'))
      return price === undefined ? [] : [{ line: idIn(line, 'lineId'), supplier: idIn(answer, 'supplier'), price }]
    }),
  )
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
