import { absolute, add, compare, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { moneyDecimals } from '#core/record/money-decimals.ts'
import { numberIn, scalarIn } from '#core/record/read-values.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { preferenceOf, recountPct, recountValue } from '../../preferences/needed-preferences.ts'
import { preferencesAt } from '../../preferences/preferences-at.ts'
import { booksOfLines } from '../books-of-lines.ts'
import { differsTooMuch } from '../differs-too-much.ts'
import { readPlaceBooks } from '../place-books.ts'
import { differingWords } from '../recount-words.ts'
import { readCostsThere } from './costs-there.ts'
import { asksParts, countedOf, linesThere } from './lines-there.ts'

/** Where a posted count would be counted anew. */
export interface Elsewhere {
  readonly day: string
  readonly location: number
}

/** What a posted count would be booked with elsewhere. */
export interface DifferenceThere {
  /** What it would differ by, in the currency of the site. */
  readonly value: string
  /** The items that would differ, what is worth most first, with how much. */
  readonly items: string
  /** Whether a line would differ by more than both limits of counts. */
  readonly isFar: boolean
}

interface FoundThere {
  readonly item: number
  readonly unit: number | undefined
  readonly counted: Decimal
  readonly book: Decimal
  readonly unitCost: Decimal | undefined
  /** What the difference is worth. */
  readonly value: Decimal
}

/**
 * What a posted count would book on another day or at another place: against the books of the end of that day, without the count itself, at what goods are worth
 * there (MOVE-705). Nothing is written.
 */
export async function differenceThere(
  scope: CommandScope,
  record: EntityRecord,
  to: Elsewhere,
): Promise<DifferenceThere> {
  const lines = await foundThere(scope, record, to)
  const preferences = await preferencesAt(scope, standardOf(record).site)
  const limits = { pct: preferenceOf(preferences, recountPct), value: preferenceOf(preferences, recountValue) }
  const differing = lines
    .filter(({ counted, book }) => compare(counted, book) !== 0)
    .toSorted((a, b) => compare(absolute(b.value), absolute(a.value)))
    .map(({ item, unit, counted, book }) => ({ item, unit, difference: subtract(counted, book) }))
  return {
    value: printDecimal(lines.reduce((sum, { value }) => add(sum, value), zero)),
    items: await differingWords(scope.trx, scope.ctx, differing),
    isFar: lines.some((line) => differsTooMuch({ ...line, recountNo: undefined }, limits)),
  }
}

async function foundThere(
  { trx, ctx, family, session }: CommandScope,
  record: EntityRecord,
  { day, location }: Elsewhere,
): Promise<readonly FoundThere[]> {
  const { id, site } = standardOf(record)
  const place = { tenantId: ctx.tenantId, siteId: site, locationId: location }
  const staysThere = location === scalarIn(record, 'location')
  const counted = countedOf(record)
  const docTypeId = family.docType ?? 0
  const [books, costs] = await Promise.all([
    readPlaceBooks(
      trx,
      { ...place, endOf: day, until: undefined, without: { docTypeId, docId: id } },
      { isParted: asksParts(counted, staysThere) },
    ),
    readCostsThere(trx, {
      ...place,
      items: counted.flatMap((line) => numberIn(line, 'item') ?? []),
      docTypeId,
      countId: id,
    }),
  ])
  const lines = linesThere(record, books, staysThere)
  const told = booksOfLines(
    books,
    lines.map(({ part }) => part),
  )
  const decimals = moneyDecimals(session, record)
  return lines.map(({ part: { item = 0 }, unit, counted: qty }, index): FoundThere => {
    const book = toDecimal(told[index] ?? '0')
    const unitCost = costs.get(item)
    const value = round(multiply(subtract(qty, book), unitCost ?? zero), decimals)
    return { item, unit, counted: qty, book, unitCost, value }
  })
}
