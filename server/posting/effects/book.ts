import { compare, divide, multiply } from '#core/decimal/arithmetic.ts'
import { toDecimal, zero } from '#core/decimal/decimal.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { conditionParam, decimalParam, idParam, maybeDecimalParam, optional } from '#core/model/param.ts'
import { ok } from '#core/errors/result.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../../documents/effects/move-effect.ts'
import { readAccounts } from '../accounts/read-accounts.ts'
import type { NamedAmounts, PostingEvent } from '../events/event.ts'
import { eventOf } from '../events/index.ts'
import type { LineFacts } from '../ledger/line-facts.ts'
import { openAmounts } from '../ledger/open-amounts.ts'
import { post } from '../ledger/post.ts'
import { readItems, type PostingItem } from '../read/read-items.ts'
import { readPlaces, type PostingPlace } from '../read/read-places.ts'
import { readSite } from '../read/read-site.ts'
import { readSources, type Sources } from '../ledger/read-sources.ts'
import { postingDay } from '../periods/posting-day.ts'
import { revalue, type RevaluedLine } from '../shapes/revalue.ts'
import { documentFacts } from './document-facts.ts'
import { documentKey } from './document-key.ts'
import { headerSaid, lineSaid, saidOf } from './said.ts'

const amount = optional(maybeDecimalParam('line', ['money', 'cost']))

const params = {
  ...headerSaid,
  ...lineSaid,
  lineSite: optional(idParam('line', 'site')),
  item: optional(idParam('line', 'item')),
  unit: optional(idParam('line', 'itemUnit')),
  qty: optional(decimalParam('line', ['quantity'])),
  /** What the line is worth without taxes. */
  amount,
  /** Tax that is given back, and tax nobody gives back. */
  tax: amount,
  taxLost: amount,
  /** What a difference of exchange rates, and what is claimed from the supplier, are of the amount. */
  exchange: amount,
  claim: amount,
  charges: optional(maybeDecimalParam('header', ['money'])),
  /** Where the goods of a line came in, and whether what they cost more or less is put on those still there. */
  lineAt: optional(idParam('line', 'location')),
  revalues: conditionParam(),
  /** What the total of the document differs by from its lines. */
  rounding: optional(maybeDecimalParam('header', ['money'])),
}

type Bound = BoundRecord<typeof params>
const given = ['amount', 'tax', 'taxLost', 'exchange', 'claim'] as const

/** Books money and commitments without moving goods: invoices, approvals of orders, accruals. */
export const bookEffect = defineMoveEffect({ name: 'posting:book', params, posts: 'book', apply: applyBook })

async function applyBook(input: MoveEffectInput, bound: Bound): Promise<MoveEffectResult> {
  const { trx, ctx, record } = input
  const event = eventOf(input.use.event)
  const { header } = bound
  const said = bound.lines.map(({ values }) => saidOf(header, values))
  const locationIds = header.revalues ? ids(bound.lines.map(({ values }) => values.lineAt)) : []
  const [home, items, accounts, sources, places] = await Promise.all([
    readSite(trx, ctx.tenantId, standardOf(record).site),
    readItems(trx, ctx.tenantId, ids(bound.lines.map(({ values }) => values.item))),
    readAccounts(trx, { tenantId: ctx.tenantId, reasonIds: ids(said.map(({ reasonId }) => reasonId)) }),
    readSources(trx, documentKey(input)),
    readPlaces(trx, { tenantId: ctx.tenantId, siteId: standardOf(record).site, locationIds, withInactive: true }),
  ])
  if (isIdle(event, sources)) return {}
  const facts = bound.lines.map((line) => factsOf(line, { header, items, sources, siteId: home.siteId }))
  const open = openAmounts(facts, sources)
  const lines = facts.map((line) => ({ ...line, open: open.get(line.lineId) }))
  const others = lines.map(({ siteId }) => siteId)
  const kept = keptLines(bound, lines, places)
  const postDate = await postingDay(input, { ...header, site: home, gate: event.gate, others })
  const table = bound.lines[0]?.lines ?? ''
  await post(trx, {
    event,
    posting: {
      ...documentKey(input),
      eventCode: event.code,
      gate: event.gate,
      lines: table,
      siteId: home.siteId,
      postDate,
      userId: ctx.userId,
      reversesId: undefined,
    },
    refusal: { ...input, places: { lines: table, fieldOf: () => bound.fieldOf('amount') ?? '' } },
    document: documentFacts(header, home, { charges: header.charges, rounding: header.rounding }),
    lines,
    keys: kept.map(({ at, itemId }) => ({ ...at, itemId })),
    accounts,
    sources,
    evaluate: (book, amounts) =>
      ok(
        revalue(
          kept.map((line) => variedLine(line, amounts)),
          book,
        ),
      ),
  })
  return {}
}

/** Lines of goods that are kept where they came in. */
function keptLines(bound: Bound, lines: readonly LineFacts[], places: ReadonlyMap<number, PostingPlace>) {
  return lines.flatMap((line, index) => {
    const at = places.get(bound.lines[index]?.values.lineAt ?? 0)
    return at?.isStocked === true && line.isKept && line.item !== undefined ? [{ line, at, itemId: line.item.id }] : []
  })
}

/** The line with what it settles, and what that costs more. */
function variedLine(kept: ReturnType<typeof keptLines>[number], { lines }: NamedAmounts): RevaluedLine {
  const { lineId, baseQty, open } = kept.line
  const matched = open !== undefined && compare(open.qty, baseQty) < 0 ? open.qty : baseQty
  return { ...kept, matched, variance: lines.get(lineId)?.['variance'] ?? zero }
}

/** True for an event that only gives back, where nothing is left to give back: a draft may be cancelled without a posting. */
function isIdle({ journal, commitments = [] }: PostingEvent, { own, commitments: ofSources }: Sources): boolean {
  const onlyReleases = journal.length === 0 && commitments.every(({ does }) => does !== 'add')
  return onlyReleases && own.size === 0 && ofSources.size === 0
}

interface FactSources {
  readonly header: Bound['header']
  readonly items: ReadonlyMap<number, PostingItem>
  readonly sources: Sources
  readonly siteId: number
}

/** A line of money; what it settles is borne where its source stands. */
function factsOf(
  { id, row, values }: Bound['lines'][number],
  { header, items, sources, siteId }: FactSources,
): LineFacts {
  const item = values.item === undefined ? undefined : items.get(values.item)
  const one = { num: toDecimal('1'), den: toDecimal('1') }
  const { num, den } = (values.unit === undefined ? undefined : item?.units.get(values.unit)) ?? one
  const rni = sources.rni.get(id)
  const amounts = Object.fromEntries(given.map((name) => [name, values[name]]))
  return {
    ...saidOf(header, values),
    lineId: id,
    partNo: 0,
    row,
    item,
    unitId: values.unit,
    qty: values.qty,
    num,
    den,
    baseQty: values.qty.units === 0n ? zero : divide(multiply(values.qty, num), den, 6),
    isKept: item?.isStocked ?? true,
    siteId: values.lineSite ?? rni?.siteId ?? siteId,
    locationAccountId: undefined,
    given: amounts,
    open: undefined,
  }
}

function ids(values: readonly (number | undefined)[]): readonly number[] {
  return [...new Set(values.filter((id) => id !== undefined))]
}
