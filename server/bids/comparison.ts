import { printDecimal } from '#core/decimal/decimal.ts'
import type { EntityRecord, Scalar } from '#core/model/value.ts'
import type { MoveEffectResult } from '../documents/effects/move-effect.ts'
import { askedLines, modeOf, type AskedOffer } from './asked-lines.ts'
import { bestOffers, suggestAward } from './suggest-award.ts'

/** What an answer says of a line beside its price. */
const beside = ['packText', 'alternative', 'leadDays', 'validUntil'] as const

/** Opened offers as the request keeps them (RFB-6): one for each line and supplier, the best of each line, and who would be awarded it. */
export function comparison(
  request: EntityRecord,
  offers: readonly AskedOffer[],
): Required<Pick<MoveEffectResult, 'setLines' | 'addLines'>> {
  const lines = askedLines(request)
  const [best, award] = [bestOffers(lines, offers), suggestAward(lines, offers, modeOf(request))]
  const values = lines.map(({ id }): readonly [number, Readonly<Record<string, Scalar>>] => {
    const cheapest = best.get(id)
    return [
      id,
      {
        bestPrice: cheapest === undefined ? null : printDecimal(cheapest.price),
        bestSupplier: cheapest?.supplier ?? null,
        awardSupplier: award.get(id)?.supplier ?? null,
      },
    ]
  })
  return {
    setLines: { lines: 'lines', values: new Map(values) },
    addLines: { lines: 'offers', rows: offers.map(offerRow) },
  }
}

function offerRow({ line, supplier, price, asked, currency, from }: AskedOffer): Readonly<Record<string, Scalar>> {
  return {
    lineId: line,
    supplier,
    price: printDecimal(price),
    asked: printDecimal(asked),
    currency,
    ...Object.fromEntries(beside.map((id) => [id, from[id] ?? null])),
  }
}
