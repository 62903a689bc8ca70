import { add, compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { allocate } from '#core/decimal/allocate.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import { round } from '#core/decimal/round.ts'
import { appError } from '#core/errors/app-error.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { decimalParam, maybeDecimalParam, written } from '#core/model/param.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { documentDecimals, moneyDecimals } from '#core/record/money-decimals.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../documents/effects/move-effect.ts'

const params = {
  /** What the supplier's credit note says without its tax, and the tax. */
  net: decimalParam('header', ['money']),
  tax: decimalParam('header', ['money']),
  /** What is still asked back of a line. */
  open: decimalParam('line', ['money']),
  /** What of that is on the account of claims, in the currency of the books. */
  claimOpen: decimalParam('line', ['money']),
  credited: written(decimalParam('line', ['money'])),
  creditNow: written(decimalParam('line', ['money'])),
  claimNow: written(decimalParam('line', ['money'])),
  claimCleared: written(decimalParam('line', ['money'])),
  taxNow: written(decimalParam('line', ['money'])),
  /** The tax of what the line asks back of, and what of it nobody gives back. */
  sourceTax: maybeDecimalParam('line', ['money']),
  sourceTaxLost: maybeDecimalParam('line', ['money']),
  taxLostNow: written(decimalParam('line', ['money'])),
}

type Bound = BoundRecord<typeof params>

/**
 * Shares what a supplier's credit note says over what is still open of the lines, to the cent (CRN-5), and says what of its tax was lost when it was
 * paid (CRN-58); a note of more than is open is refused.
 * The outcome says whether everything came.
 */
export const shareCreditEffect = defineMoveEffect({
  name: 'credits:share',
  params,
  outcomes: ['part', 'complete'],
  apply: (input, bound) => Promise.resolve(shareCredit(input, bound)),
})

function shareCredit({ session, family, record }: MoveEffectInput, bound: Bound): MoveEffectResult {
  const decimals = documentDecimals(session, family.entity, record)
  const inBooks = moneyDecimals(session, record)
  const [net, tax] = [round(bound.header.net, decimals), round(bound.header.tax, decimals)]
  const open = bound.lines.map(({ values }) => values.open)
  const total = open.reduce(add, zero)
  if (compare(net, zero) <= 0) throw refused(bound, { code: 'above', params: { limit: '0' } })
  if (compare(net, total) > 0) throw refused(bound, { code: 'atMost', params: { limit: printDecimal(total) } })
  const shares = allocate(net, open, decimals)
  const taxes = allocate(tax, shares, decimals)
  const cells = bound.lines.map(({ id, values }, index) => {
    const share = shares[index] ?? zero
    const claim = partOf(values.claimOpen, { share, of: values.open, decimals: inBooks })
    const amounts = [
      ['credited', add(values.credited, share)],
      ['creditNow', share],
      ['claimNow', claim],
      ['claimCleared', add(values.claimCleared, claim)],
      ['taxNow', taxes[index] ?? zero],
      ['taxLostNow', lostOf(taxes[index] ?? zero, values, decimals)],
    ] as const
    return [
      id,
      Object.fromEntries(amounts.map(([name, amount]) => [bound.fieldOf(name) ?? '', printDecimal(amount)])),
    ] as const
  })
  return {
    outcome: compare(subtract(total, net), zero) === 0 ? 'complete' : 'part',
    setLines: { lines: bound.lines[0]?.lines ?? '', values: new Map(cells) },
  }
}

/** What of a tax nobody gave back when it was paid: the same part as of the line it is asked back of. */
function lostOf(
  tax: Decimal,
  { sourceTax, sourceTaxLost }: Bound['lines'][number]['values'],
  decimals: number,
): Decimal {
  if (sourceTax === undefined || sourceTaxLost === undefined || sourceTax.units === 0n) return zero
  return divide(multiply(tax, sourceTaxLost), sourceTax, decimals)
}

/** As much of a claim as comes of what it asks, and all of it with the last. */
function partOf(
  claim: Decimal,
  { share, of, decimals }: { readonly share: Decimal; readonly of: Decimal; readonly decimals: number },
): Decimal {
  if (compare(share, of) >= 0) return claim
  return divide(multiply(claim, share), of, decimals)
}

function refused(bound: Bound, issue: { readonly code: string; readonly params: Readonly<Record<string, string>> }) {
  return appError('E_VALIDATION', {}, { issues: [fieldIssue(bound.fieldOf('net') ?? '', issue)] })
}
