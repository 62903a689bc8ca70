import { compare, divide, multiply } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import {
  conditionParam,
  decimalParam,
  idParam,
  integerParam,
  maybeDecimalParam,
  optional,
  recordParam,
  written,
} from '#core/model/param.ts'
import { documentDecimals } from '#core/record/money-decimals.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { ForetellInput } from '../../documents/effects/move-effect.ts'
import { readAccounts } from '../accounts/read-accounts.ts'
import { inBooks, noExchange } from '../amounts/in-books.ts'
import { takingRest } from '../amounts/rest-of-bill.ts'
import { eventOf } from '../events/index.ts'
import type { LineFacts, SpentOn } from '../ledger/line-facts.ts'
import { openAmounts } from '../ledger/open-amounts.ts'
import type { Sources } from '../ledger/read-sources.ts'
import { itemInWords, readCategoryAccounts, type CategoryAccounts } from '../read/item-in-words.ts'
import { readItems, type PostingItem } from '../read/read-items.ts'
import { readLeftOfBill } from '../read/read-left-of-bill.ts'
import { readSite } from '../read/read-site.ts'
import { costOfParams, readSpentOn } from '../read/read-spent-on.ts'
import { docTypeOf } from '../../sources/counting/lock-sources.ts'
import { documentFacts } from './goods/document-facts.ts'
import { borneBy, headerSaid, lineSaid, saidOf } from './goods/said.ts'

const amount = optional(maybeDecimalParam('line', ['money', 'cost']))

/** What an effect that books money is told. */
export const bookParams = {
  ...headerSaid,
  ...lineSaid,
  ...costOfParams,
  lineSite: optional(idParam('line', 'site')),
  item: optional(idParam('line', 'item')),
  /** Of a line that is no item: what it is of, whose account it is booked on. */
  category: optional(idParam('line', 'category')),
  unit: optional(idParam('line', 'itemUnit')),
  qty: optional(decimalParam('line', ['quantity'])),
  /** What of the quantity the line still waits for: that part of the amount is committed, where it is said. */
  waits: optional(maybeDecimalParam('line', ['quantity'])),
  /** What the line is worth without taxes. */
  amount,
  /** Tax that is given back, and tax nobody gives back. */
  tax: amount,
  taxLost: amount,
  /** What of the amount is claimed from the supplier. */
  claim: amount,
  /** Of a line that settles nothing: what it costs, on the account it names. */
  expense: amount,
  /** What of the amount stands on the account of claims, in the currency of the books, and the rate the rest of it was booked at before. */
  held: amount,
  heldRate: optional(maybeDecimalParam('line', ['rate'])),
  /** What the line settles of the sub-ledger, in the currency of the books: its part of all that is open there, whatever that is made of. */
  settled: optional(written(decimalParam('line', ['money']))),
  /** Where the goods of a line came in, and whether what they cost more or less is put on those still there. */
  lineAt: optional(idParam('line', 'location')),
  revalues: conditionParam(),
  /** What the total of the document differs by from its lines. */
  rounding: optional(maybeDecimalParam('header', ['money'])),
  /** Whom it is for; its account of what is receivable comes first. */
  customer: optional(idParam('header', 'customer')),
  /** Of a credit note: the bill it is on, and the number of the line of it that a line credits. What takes the rest of it takes the rest of what it booked. */
  creditOf: optional(recordParam('header')),
  creditedLine: optional(integerParam('line')),
}

/** A record as such an effect reads it. */
export type BoundBooking = BoundRecord<typeof bookParams>
const given = ['amount', 'tax', 'taxLost', 'claim', 'expense', 'held', 'heldRate'] as const

type BookingInput = Pick<ForetellInput, 'trx' | 'ctx' | 'record' | 'family' | 'session' | 'use'>

/** Reads what the lines of a record of money are about; `sources` is what they came from. */
export async function readBooking(input: BookingInput, bound: BoundBooking, from: Promise<Sources>) {
  const { trx, ctx, record, family, session } = input
  const { header } = bound
  const said = bound.lines.map(({ values }) => saidOf(header, values))
  const [home, items, categories, accounts, spent, sources] = await Promise.all([
    readSite(trx, ctx.tenantId, standardOf(record).site),
    readItems(trx, ctx.tenantId, ids(bound.lines.map(({ values }) => values.item))),
    readCategoryAccounts(trx, ctx.tenantId, ids(bound.lines.map(({ values }) => values.category))),
    readAccounts(trx, {
      tenantId: ctx.tenantId,
      reasonIds: ids(said.map(({ reasonId }) => reasonId)),
      supplierId: header.supplier,
      customerId: header.customer,
    }),
    readSpentOn(trx, ctx.tenantId, bound.lines),
    from,
  ])
  const amounts = { ...home, documentDecimals: documentDecimals(session, family.entity, record) }
  const document = documentFacts(header, amounts, { rounding: header.rounding })
  const told = bound.lines.map((line) =>
    factsOf(line, { header, items, categories, spent, sources, siteId: home.siteId }),
  )
  const { lines: booked, header: given } = inBooks({ lines: told, header: document.given }, document)
  const facts = compare(document.rate, noExchange) === 0 ? booked : await withRestOfBill(input, bound, booked)
  const open = openAmounts(facts, sources)
  const lines = facts.map((line) => ({ ...line, open: open.get(line.lineId) }))
  return { home, accounts, sources, lines, document: { ...document, given } }
}

/** The lines of a credit note on a bill, which take what is left in the books of what they take the rest of (MISC-740). */
async function withRestOfBill(
  { trx, ctx, record, family, use }: BookingInput,
  { header, lines, fieldOf }: BoundBooking,
  facts: readonly LineFacts[],
): Promise<readonly LineFacts[]> {
  if (header.creditOf === undefined) return facts
  const named = (...names: readonly (keyof typeof bookParams)[]) => names.flatMap((name) => fieldOf(name) ?? [])
  const left = await readLeftOfBill(trx, {
    family,
    siteId: standardOf(record).site,
    bill: { tenantId: ctx.tenantId, docTypeId: docTypeOf(family), docId: header.creditOf },
    event: eventOf(use.event),
    fields: {
      creditOf: fieldOf('creditOf') ?? '',
      creditedLine: fieldOf('creditedLine') ?? '',
      lines: lines[0]?.lines ?? '',
      cost: named('amount', 'taxLost'),
      tax: named('tax'),
    },
  })
  const credits = facts.map((one, index) => ({ facts: one, line: lines[index]?.values.creditedLine }))
  return left === undefined ? facts : takingRest(credits, left)
}

interface FactSources {
  readonly header: BoundBooking['header']
  readonly items: ReadonlyMap<number, PostingItem>
  readonly categories: CategoryAccounts
  readonly spent: ReadonlyMap<number, SpentOn>
  readonly sources: Sources
  readonly siteId: number
}

/** A line of money; what it settles is borne where its source stands. */
function factsOf(
  { id, row, values }: BoundBooking['lines'][number],
  { header, items, categories, spent, sources, siteId }: FactSources,
): LineFacts {
  const { item: itemId, category } = values
  const inWords = category === undefined ? undefined : itemInWords(categories.get(category))
  const item = itemId === undefined ? inWords : items.get(itemId)
  const one = { num: toDecimal('1'), den: toDecimal('1') }
  const { num, den } = (values.unit === undefined ? undefined : item?.units.get(values.unit)) ?? one
  const rni = sources.rni.get(id)
  const amounts = Object.fromEntries(given.map((name) => [name, values[name]]))
  const inBase = (qty: Decimal) => (qty.units === 0n ? zero : divide(multiply(qty, num), den, 6))
  return {
    ...borneBy(saidOf(header, values), spent.get(id)),
    lineId: id,
    partNo: 0,
    row,
    item,
    unitId: values.unit,
    qty: values.qty,
    num,
    den,
    baseQty: inBase(values.qty),
    waits: values.waits === undefined ? undefined : inBase(values.waits),
    isKept: item?.isStocked ?? true,
    siteId: values.lineSite ?? rni?.siteId ?? siteId,
    locationAccountId: undefined,
    given: amounts,
    document: amounts,
    open: undefined,
  }
}

/** Each id once. */
export function ids(values: readonly (number | undefined)[]): readonly number[] {
  return [...new Set(values.filter((id) => id !== undefined))]
}
