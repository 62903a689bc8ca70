import { compare, divide, multiply, subtract } from '#core/decimal/arithmetic.ts'
import { printDecimal, zero, type Decimal } from '#core/decimal/decimal.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { decimalParam, idParam, written } from '#core/model/param.ts'
import { documentDecimals } from '#core/record/money-decimals.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffectInput, MoveEffectResult } from '../documents/effects/move-effect.ts'
import { readReturned, type ReturnedLine } from './read-returned.ts'
import { tellReceipts } from './tell-receipts.ts'

const params = {
  receipt: idParam('line', 'receipt'),
  amount: decimalParam('line', ['money']),
  /** What came off what was owed: no credit note is awaited for it. */
  offOwed: written(decimalParam('line', ['money'])),
  /** What is on the account of claims, in the currency of the books. */
  claimBase: written(decimalParam('line', ['money'])),
}

/**
 * After goods went back: tells each line what came off what was owed, and receipts what is not to be invoiced any more. The outcome says
 * whether anything is claimed, or still asked by lines that stay (CRN-2, CRN-296).
 */
export const tellClaimsEffect = defineMoveEffect({
  name: 'credits:tellClaims',
  params,
  outcomes: ['claimed', 'settled'],
  apply: tellClaims,
})

/** The same for receipts alone, after what a credit did was undone. */
export const tellReceiptsEffect = defineMoveEffect({
  name: 'credits:tellReceipts',
  params: { receipt: params.receipt },
  async apply(input, bound) {
    await tellReceipts(input, receiptsOf(bound))
    return {}
  },
})

async function tellClaims(input: MoveEffectInput, bound: BoundRecord<typeof params>): Promise<MoveEffectResult> {
  const { trx, ctx, family, record } = input
  await tellReceipts(input, receiptsOf(bound))
  const document = { tenantId: ctx.tenantId, docType: family.docType ?? 0, id: standardOf(record).id }
  const decimals = documentDecimals(input.session, family.entity, record)
  const returned = await readReturned(trx, document)
  const [offOwed = '', claimBase = ''] = [bound.fieldOf('offOwed'), bound.fieldOf('claimBase')]
  // Of a credit for quality some lines go back and some do not.
  const cells = bound.lines.flatMap(({ id, values: { amount } }) => {
    const line = returned.get(id)
    if (line === undefined) return []
    const off = subtract(amount, claimOf(amount, line, decimals))
    return [[id, { [offOwed]: printDecimal(off), [claimBase]: printDecimal(line.claim) }] as const]
  })
  const isOpen = bound.lines.some(({ id, values: { amount } }) => {
    const line = returned.get(id)
    const open = line === undefined ? amount : claimOf(amount, line, decimals)
    return compare(open, zero) > 0 || compare(line?.claim ?? zero, zero) > 0
  })
  return {
    outcome: isOpen ? 'claimed' : 'settled',
    setLines: { lines: bound.lines[0]?.lines ?? '', values: new Map(cells) },
  }
}

/** What is claimed of the amount of a line: the part of its quantity that was invoiced. */
function claimOf(amount: Decimal, { baseQty, claimedQty }: ReturnedLine, decimals: number): Decimal {
  return compare(claimedQty, zero) <= 0 ? zero : divide(multiply(amount, claimedQty), baseQty, decimals)
}

function receiptsOf(bound: {
  readonly lines: readonly { readonly values: { readonly receipt: number | undefined } }[]
}) {
  return [...new Set(bound.lines.flatMap(({ values }) => values.receipt ?? []))]
}
