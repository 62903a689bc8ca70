import { add, compare, multiply } from '#core/decimal/arithmetic.ts'
import { zero, type Decimal } from '#core/decimal/decimal.ts'

/** A line that was asked for. */
export interface AskedLine {
  readonly id: number
  readonly qty: Decimal
  /** What is awarded together; '' for what stands for itself. */
  readonly lot: string
}

/** What a supplier asks for one line. */
export interface Offer {
  readonly line: number
  readonly supplier: number
  /** In the currency of the site. */
  readonly price: Decimal
}

/** How lines are awarded: each by itself, by lot, or all to one. */
export type AwardMode = 'Line' | 'Lot' | 'All'

/** The offer of the lowest price for each line; of two alike the one that stands first. */
export function bestOffers<One extends Offer>(
  lines: readonly AskedLine[],
  offers: readonly One[],
): ReadonlyMap<number, One> {
  const best = lines.flatMap(({ id }) => lowest(offers.filter(({ line }) => line === id)) ?? [])
  return new Map(best.map((offer) => [offer.line, offer]))
}

/**
 * Who would be awarded what (RFB-7): in each group of lines that go together the supplier who offers all of them for the least, by the
 * estimated quantities. A group nobody offers whole is left open.
 */
export function suggestAward<One extends Offer>(
  lines: readonly AskedLine[],
  offers: readonly One[],
  mode: AwardMode,
): ReadonlyMap<number, One> {
  const chosen = groupsOf(lines, mode).flatMap((group) => cheapestWhole(group, offers))
  return new Map(chosen.map((offer) => [offer.line, offer]))
}

/** Lines that go to one supplier together. */
export function groupsOf(lines: readonly AskedLine[], mode: AwardMode): readonly (readonly AskedLine[])[] {
  const groups = new Map<string, AskedLine[]>()
  for (const line of lines) {
    const key = keyOf(line, mode)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
}

function keyOf({ id, lot }: AskedLine, mode: AwardMode): string {
  if (mode === 'All') return ''
  return mode === 'Lot' && lot !== '' ? `lot ${lot}` : `line ${id}`
}

function cheapestWhole<One extends Offer>(group: readonly AskedLine[], offers: readonly One[]): readonly One[] {
  const suppliers = [...new Set(offers.map(({ supplier }) => supplier))]
  const whole = suppliers.flatMap((supplier) => {
    const own = group.flatMap(({ id }) => offers.find((one) => one.line === id && one.supplier === supplier) ?? [])
    return own.length === group.length ? [{ own, total: totalOf(group, own) }] : []
  })
  let best = whole[0]
  for (const one of whole) if (best !== undefined && compare(one.total, best.total) < 0) best = one
  return best?.own ?? []
}

function totalOf(group: readonly AskedLine[], own: readonly Offer[]): Decimal {
  return group.reduce((sum, { qty }, index) => add(sum, multiply(qty, own[index]?.price ?? zero)), zero)
}

function lowest<One extends Offer>(offers: readonly One[]): One | undefined {
  let best = offers[0]
  for (const one of offers) if (best !== undefined && compare(one.price, best.price) < 0) best = one
  return best
}
