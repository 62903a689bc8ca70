import { addDays } from '#core/calendar/day-arithmetic.ts'
import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal, toDecimal, zero } from '#core/decimal/decimal.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { idParam, maybeDecimalParam, textParam, written } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../documents/effects/record-effect.ts'
import { writeAwardedPrices, type PriceWriting } from './award-prices.ts'
import { fullListIssue, readFullLists } from './full-lists.ts'
import { readFollowedLine, type AgreedPrice, type FollowedLine } from './listed-price.ts'

const needs = {
  supplier: idParam('header', 'supplier'),
  item: idParam('header', 'item'),
  unit: idParam('header', 'itemUnit'),
  price: maybeDecimalParam('header', ['cost']),
  currency: idParam('header', 'currency'),
  voucher: idParam('header', 'voucher'),
  fromDay: textParam('header', ['date']),
  priceBefore: written(maybeDecimalParam('header', ['cost'])),
}

type Input = RecordEffectInput<typeof needs>

/**
 * A price agreed with a supplier becomes the one in the list of the item (VCH-155): what held ends the day before, the new one holds as long as that would
 * have. It goes by the unit and the currency of the supplier's line; what is in another currency is refused, and so are what the list says already and one
 * more line than an item may have.
 */
export const contractPriceEffect: RecordEffect = defineRecordEffect({
  name: 'bids:contractPrice',
  needs,
  async fills(input) {
    if (input.before !== undefined) return {}
    return { priceBefore: (await followed(input))?.line?.before ?? null }
  },
  async issues(input) {
    const found = input.before === undefined ? await followed(input) : undefined
    if (found === undefined) return []
    const wrong = issuesOf(found.line)
    return wrong.length > 0 || found.line === undefined ? wrong : fullIssues(input, writingOf(found.agreed, found.line))
  },
  async apply(input) {
    const found = input.before === undefined ? await followed(input) : undefined
    if (found?.line === undefined) return { staleSessions: [] }
    await writeAwardedPrices(input, writingOf(found.agreed, found.line))
    return { staleSessions: [] }
  },
})

/** The line of the supplier the record is about; undefined while the record does not say what was agreed on. */
async function followed(
  input: Input,
): Promise<{ readonly agreed: AgreedPrice; readonly line: FollowedLine | undefined } | undefined> {
  const { supplier, item, unit, price, currency, voucher, fromDay } = input.record
  if (supplier === undefined || item === undefined || unit === undefined) return undefined
  // What is no day is told by its field.
  if (addDays(fromDay, 0) === undefined) return undefined
  if (price === undefined || compare(price, zero) <= 0) return undefined
  const agreed = { supplier, item, unit, price: printDecimal(price), currency, voucher, from: fromDay }
  return { agreed, line: await readFollowedLine(input, agreed) }
}

/** The agreed price in place of what the line asks. */
function writingOf({ from }: AgreedPrice, line: FollowedLine): PriceWriting {
  const { item, unit, supplier, currency, until } = line
  return {
    request: null,
    awarded: [{ item, unit, supplier, currency, price: line.agreed }],
    older: [line],
    span: { from, to: until },
  }
}

async function fullIssues(input: Input, writing: PriceWriting): Promise<readonly FieldIssue[]> {
  const full = await readFullLists(input, writing)
  return full.size === 0 ? [] : [fieldIssue('item', fullListIssue(input.definitions))]
}

function issuesOf(line: FollowedLine | undefined): readonly FieldIssue[] {
  if (line === undefined) return [fieldIssue('supplier', { code: 'contractNone' })]
  const { otherCode, isInForce, price, agreed } = line
  if (otherCode !== null) return [fieldIssue('currency', { code: 'contractCurrency', params: { currency: otherCode } })]
  const isSame = isInForce && price !== null && compare(toDecimal(price), toDecimal(agreed)) === 0
  return isSame ? [fieldIssue('price', { code: 'contractSame' })] : []
}
