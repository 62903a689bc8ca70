import { printDecimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { idIn, numberIn, textIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../documents/effects/move-effect.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { askedLines, modeOf, offersOf, placeOf, type AskedOffer } from './asked-lines.ts'
import {
  readOlderPrices,
  writeAwardedPrices,
  type AwardedPrice,
  type OlderPrice,
  type PriceWriting,
} from './award-prices.ts'
import { fullListIssue, readFullLists } from './full-lists.ts'
import { restOfSpan, type Span, type TakenSpan } from './rest-of-span.ts'
import { readBidAnswers } from './read-answers.ts'
import { groupsOf } from './suggest-award.ts'

/**
 * Awards what was asked for (RFB-8, RFB-9): each line that names a supplier gets the price it offered, lines that go together go to one, and
 * prices of items become contract prices of the span. Older prices it cuts are asked about first.
 * @throws E_VALIDATION at the line that is wrong; E_AWARD_PRICES, which may be confirmed
 */
export const awardEffect: MoveEffect = defineMoveEffect({
  name: 'bids:award',
  params: {},
  async apply(input) {
    const { record } = input
    const offers = offersOf(await readBidAnswers(input, placeOf(record).id))
    const chosen = chosenOffers(record, offers)
    const span = { from: textIn(record, 'validFrom'), to: textIn(record, 'validTo') }
    const awarded = pricesOf(chosen)
    const older = await readOlderPrices(input, awarded, span)
    const writing = { request: placeOf(record).id, awarded, older, span }
    await refuseFull(input, writing)
    askAboutOlder(input, older, span)
    await writeAwardedPrices(input, writing)
    return {}
  },
})

interface Chosen {
  readonly line: LineRecord
  readonly offer: AskedOffer
}

function chosenOffers(request: EntityRecord, offers: readonly AskedOffer[]): readonly Chosen[] {
  const lines = linesOf(request, 'lines')
  const issues: FieldIssue[] = splitGroups(request)
  const chosen = lines.flatMap((line, index): readonly Chosen[] => {
    const supplier = numberIn(line, 'awardSupplier')
    if (supplier === undefined) return []
    const offer = offers.find((one) => one.line === line['id'] && one.supplier === supplier)
    if (offer === undefined) issues.push(fieldIssue('awardSupplier', { code: 'lookup' }, { lines: 'lines', index }))
    return offer === undefined ? [] : [{ line, offer }]
  })
  if (issues.length > 0) throw appError('E_VALIDATION', {}, { issues })
  return chosen
}

/** Lines that go together name one supplier, or none of them does. */
function splitGroups(request: EntityRecord): FieldIssue[] {
  const lines = linesOf(request, 'lines')
  const bySupplier = new Map(lines.map((line) => [idIn(line, 'id'), numberIn(line, 'awardSupplier')]))
  return groupsOf(askedLines(request), modeOf(request)).flatMap((group) => {
    const [first] = group
    const odd = group.find(({ id }) => first !== undefined && bySupplier.get(id) !== bySupplier.get(first.id))
    if (odd === undefined) return []
    const index = lines.findIndex((line) => line['id'] === odd.id)
    return [fieldIssue('awardSupplier', { code: 'bidsTogether' }, { lines: 'lines', index })]
  })
}

/** Prices of items among what was awarded; the first of several lines of one item, unit and supplier counts. */
function pricesOf(chosen: readonly Chosen[]): readonly AwardedPrice[] {
  const prices = new Map<string, AwardedPrice>()
  for (const { line, offer } of chosen) {
    const [item, unit] = [numberIn(line, 'item'), numberIn(line, 'unit')]
    if (item === undefined || unit === undefined) continue
    const { supplier, currency, asked } = offer
    const key = `${item} ${unit} ${supplier}`
    if (!prices.has(key)) prices.set(key, { item, unit, supplier, currency, price: printDecimal(asked) })
  }
  return [...prices.values()]
}

/** @throws E_VALIDATION at lines of items whose lists have no room for what they are awarded */
async function refuseFull(input: MoveEffectInput, writing: PriceWriting): Promise<void> {
  const full = await readFullLists(input, writing)
  const issues = linesOf(input.record, 'lines').flatMap((line, index) =>
    full.has(numberIn(line, 'item') ?? 0) && numberIn(line, 'awardSupplier') !== undefined
      ? [fieldIssue('item', fullListIssue(input.definitions), { lines: 'lines', index })]
      : [],
  )
  if (issues.length > 0) throw appError('E_VALIDATION', {}, { issues })
}

/** Asks whoever can be asked about prices that hold on some of these days and would not any more (RFB-11). @throws E_AWARD_PRICES */
function askAboutOlder(
  { asksBack, body, definitions, ctx }: MoveEffectInput,
  older: readonly OlderPrice[],
  span: TakenSpan,
): void {
  if (asksBack !== true || body.Confirmed === true || older.length === 0) return
  const translate = translatorFor(definitions, ctx.language)
  const days = ({ from, to }: Span) => translate('validation.awardDays', { from: from ?? '…', to: to ?? '…' })
  const issues = older.map((old): FieldIssue => {
    const rest = restOfSpan(old, span).map(days).join(', ')
    const { itemName: item, supplierName: supplier } = old
    const price = [old.price, ...(old.code === null ? [] : [old.code])].join(' ')
    const told = { item, supplier, held: days(old), rest: rest || '–' }
    const issue = ctx.permissions.has('ViewCost')
      ? { code: 'awardCuts', params: { ...told, price } }
      : { code: 'awardCutsUnseen', params: told }
    return { ...fieldIssue('lines', issue), isWarning: true }
  })
  throw appError('E_AWARD_PRICES', { count: older.length }, { issues, body: { CanConfirm: true } })
}
