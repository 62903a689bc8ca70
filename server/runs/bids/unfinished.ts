import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, type Decimal } from '#core/decimal/decimal.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'

/** What people have said of a line of an offer. */
export interface SaidOfBid {
  readonly handling: string
  readonly code: string
  readonly description: string
  readonly item: number | undefined
  readonly packUnit: number | undefined
  readonly price: Decimal | undefined
  readonly factor: Decimal | undefined
  readonly knownFactor: Decimal | undefined
  /** Of items that are made. */
  readonly category: number | undefined
}

/** What is missing before a line can be linked, or an item made of it (BID-5); undefined where nothing is. */
export function unfinished(said: SaidOfBid): FieldIssue | undefined {
  const { handling, item, packUnit, price, factor, knownFactor } = said
  if (price === undefined) return fieldIssue('price', { code: 'bidPrice' })
  if (packUnit === undefined) return fieldIssue('packUnit', { code: 'bidUnit' })
  if (handling === 'Create') return unfinishedItem(said)
  if (item === undefined) return fieldIssue('item', { code: 'bidItem' })
  if (knownFactor === undefined) return factor === undefined ? fieldIssue('factor', { code: 'bidFactor' }) : undefined
  if (factor === undefined || compare(factor, knownFactor) === 0) return undefined
  return fieldIssue('factor', { code: 'otherFactor', params: { known: printDecimal(knownFactor) } })
}

function unfinishedItem({ code, description, category }: SaidOfBid): FieldIssue | undefined {
  if (category === undefined) return fieldIssue('newCategory', { code: 'bidCategory' })
  return code === '' || description === '' ? fieldIssue('code', { code: 'bidName' }) : undefined
}
