import { printDecimal, toDecimal, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import { suggestedQuantity } from '#core/suggestion/suggested-quantity.ts'
import type { Figure } from '../figures/figure.ts'
import { readNeeds, type NeedRow } from './location-needs.ts'

/** Decimals of quantities. */
const quantityDecimals = 6

/** What a location needs of an item to reach its par, in whole units of the row (STPL-3); null where no par is known. */
export const toParFigure = suggestionFigure('stock.toPar', (row) => row.par !== null && { ...row, least: null })

/** The same once what will lie there is no more than the reorder point, or else the least (STPL-4); zero above it, null where neither is known. */
export const belowMinFigure = suggestionFigure('stock.belowMin', (row) => row.par !== null && row.least !== null && row)

/** What a location keeps of an item on a day of the week (PREQ-11); null where no par is known. */
export const keptFigure = parFigure('stock.par', 'par')

/** What must be left there before more is asked for: its reorder point, or else its least (SUGG-2); null where neither is known. */
export const reorderFigure = parFigure('stock.reorderAt', 'least')

/** What is ordered of suppliers for a location and not there yet (PREQ-11); drafts count for nothing. */
export const onOrderFigure = parFigure('stock.onOrder', 'ordered')

/** What is coming to a location, less what is promised out of it (ML-6). */
export const comingFigure = parFigure('stock.coming', 'coming')

/** A figure of pars and of what is on its way. */
function parFigure(name: string, part: 'par' | 'least' | 'ordered' | 'coming'): Figure {
  return {
    name,
    readIf: undefined,
    at: 'location',
    line: ['item'],
    async read(trx, request, ctx) {
      const isComing = part === 'ordered' || part === 'coming'
      const rows = await readNeeds(trx, { request, ctx, isComing })
      return request.rows.map((_row, index) => roundedOf(rows.get(index)?.[part] ?? null))
    },
  }
}

/** A figure that suggests a quantity by the one function of suggestions (SUGG-1); `of` says of what, or that there is nothing to suggest from. */
function suggestionFigure(name: string, of: (row: NeedRow) => NeedRow | false): Figure {
  return {
    name,
    readIf: undefined,
    at: 'location',
    line: ['item'],
    async read(trx, request, ctx) {
      const rows = await readNeeds(trx, { request, ctx, isComing: true })
      return request.rows.map((_row, index) => {
        const row = rows.get(index)
        return row === undefined ? null : suggestedOf(of(row))
      })
    },
  }
}

function suggestedOf(row: NeedRow | false): string | null {
  if (row === false || row.par === null) return null
  const { par, projected, least, minOrder, multiple } = row
  return printDecimal(
    suggestedQuantity({
      par: toDecimal(par),
      projected: toDecimal(projected),
      least: maybeDecimal(least),
      minOrder: maybeDecimal(minOrder),
      multiple: maybeDecimal(multiple),
    }),
  )
}

function maybeDecimal(text: string | null): Decimal | undefined {
  return text === null ? undefined : toDecimal(text)
}

function roundedOf(text: string | null): string | null {
  return text === null ? null : printDecimal(round(toDecimal(text), quantityDecimals))
}
