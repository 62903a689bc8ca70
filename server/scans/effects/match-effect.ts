import { printDecimal } from '#core/decimal/decimal.ts'
import type { Scalar } from '#core/model/value.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { LineMatch } from '../match/open-line.ts'
import { judgeInvoice } from './judge-invoice.ts'
import { matchParams, type BoundInvoice } from './match-params.ts'
import { keptProblems } from './kept-problems.ts'

/** Outcomes of reading and matching. */
export const scanOutcomes = ['matched', 'read', 'exception'] as const

/** Matches an invoice anew: what a person gave a receipt line, confirmed or called a charge stays (SCAN-11). */
export const matchEffect = defineMoveEffect({
  name: 'invoices:match',
  params: matchParams,
  outcomes: scanOutcomes,
  async apply(input, bound) {
    const { header, lines, fieldOf } = bound
    const judged = await judgeInvoice(input, {
      ...header,
      isFaulty: header.readProblems !== '',
      unsureFields: header.unsureFields ?? 0,
      lines: lines.map(({ values }) => ({
        code: values.code,
        description: values.description,
        orderNo: values.lineOrder,
        qty: values.qty && printDecimal(values.qty),
        price: values.price && printDecimal(values.price),
        isDecided: isDecided(values),
        receiptLine: values.receiptLine,
        orderLine: values.orderLine,
        readSure: values.readSure ?? 0,
        isSeen: values.seen,
      })),
    })
    const cells = lines.flatMap(({ id, values }, index) => {
      return isDecided(values) ? [] : [[id, matchCells(fieldOf, judged.matches[index])] as const]
    })
    const [first] = lines
    return {
      outcome: judged.outcome,
      set: {
        [fieldOf('isDuplicate') ?? '']: judged.isDuplicate,
        [fieldOf('problems') ?? '']: keptProblems(judged.problems),
      },
      ...(first === undefined || cells.length === 0
        ? {}
        : { setLines: { lines: first.lines, values: new Map(cells) } }),
    }
  },
})

/** What a person called a charge, or confirmed as what it bills. */
function isDecided({ charge, seen, receiptLine, orderLine }: BoundInvoice['lines'][number]['values']): boolean {
  return charge || (seen && (receiptLine ?? orderLine) !== undefined)
}

/** What a line says of the line it is taken for, by field. */
export function matchCells(
  fieldOf: BoundInvoice['fieldOf'],
  match: LineMatch | undefined,
): Readonly<Record<string, Scalar>> {
  const [received, ordered] = (['receipt', 'order'] as const).map((of) =>
    match?.open.of === of ? match.open : undefined,
  )
  const values = {
    receipt: received?.document ?? null,
    receiptLine: received?.line ?? null,
    order: ordered?.document ?? null,
    orderLine: ordered?.line ?? null,
    item: match?.open.item ?? null,
    unit: match?.open.itemUnit ?? null,
    openQty: received?.openQty ?? null,
    receiptPrice: received?.price ?? null,
    orderOpenQty: ordered?.openQty ?? null,
    orderPrice: ordered?.price ?? null,
    matchedBy: match?.by ?? 'None',
    score: match?.score ?? 0,
  } as const
  // The keys are those of the object above.
  const names = Object.keys(values) as (keyof typeof values)[]
  return Object.fromEntries(names.map((name) => [fieldOf(name) ?? '', values[name]]))
}
