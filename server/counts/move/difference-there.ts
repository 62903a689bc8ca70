import { absolute, add, compare, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { moneyDecimals } from '#core/record/money-decimals.ts'
import { numberIn, scalarIn, textIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { preferenceOf, recountPct, recountValue } from '../../preferences/needed-preferences.ts'
import { preferencesAt } from '../../preferences/preferences-at.ts'
import { booksOfLines, type SheetPart } from '../books-of-lines.ts'
import { differsTooMuch } from '../differs-too-much.ts'
import { isWhole, partOf } from '../part.ts'
import { readPlaceBooks } from '../place-books.ts'
import { differingWords } from '../recount-words.ts'
import { readCostsThere } from './costs-there.ts'

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
  const lines = await linesThere(scope, record, to)
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

async function linesThere(
  { trx, ctx, family, session }: CommandScope,
  record: EntityRecord,
  { day, location }: Elsewhere,
): Promise<readonly FoundThere[]> {
  const { id, site } = standardOf(record)
  const place = { tenantId: ctx.tenantId, siteId: site, locationId: location }
  const counted = linesOf(record, 'lines').filter((line) => scalarIn(line, 'counted') !== null)
  const parts = counted.map((line) => partThere(line, location === scalarIn(record, 'location')))
  const docTypeId = family.docType ?? 0
  const [books, costs] = await Promise.all([
    readPlaceBooks(
      trx,
      { ...place, endOf: day, until: undefined, without: { docTypeId, docId: id } },
      { isParted: parts.some((part) => !isWhole(part)) },
    ),
    readCostsThere(trx, { ...place, items: parts.flatMap(({ item }) => item ?? []), docTypeId, countId: id }),
  ])
  const told = booksOfLines(books, parts)
  const decimals = moneyDecimals(session, record)
  return counted.map((line, index): FoundThere => {
    const item = numberIn(line, 'item') ?? 0
    const qty = toDecimal(textIn(line, 'counted'))
    const book = toDecimal(told[index] ?? '0')
    const unitCost = costs.get(item)
    const value = round(multiply(subtract(qty, book), unitCost ?? zero), decimals)
    return { item, unit: numberIn(line, 'unit'), counted: qty, book, unitCost, value }
  })
}

/** What a line stands for there: elsewhere bins and lots are counted together. */
function partThere(line: LineRecord, staysThere: boolean): SheetPart {
  const item = numberIn(line, 'item')
  const own = {
    lineBin: numberIn(line, 'bin'),
    loose: textIn(line, 'loose'),
    lot: numberIn(line, 'lot'),
    lotless: textIn(line, 'lotless'),
  }
  return { ...partOf(staysThere ? { item, ...own } : { item }), isCounted: true }
}
