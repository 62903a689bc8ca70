import { compare } from '#core/decimal/arithmetic.ts'
import { printDecimal } from '#core/decimal/decimal.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import {
  choiceParam,
  integerParam,
  maybeDecimalParam,
  optional,
  textParam,
  wordParam,
  written,
} from '#core/model/param.ts'
import type { Scalar } from '#core/model/value.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectResult } from '../documents/effects/move-effect.ts'

const params = {
  no: written(integerParam('header')),
  total: maybeDecimalParam('header', ['money']),
  /** What was agreed on before, which a new approval is asked beyond. */
  agreed: written(maybeDecimalParam('header', ['money'])),
  sentAt: written(textParam('header', ['instant'])),
  answeredAt: written(textParam('header', ['instant'])),
  answer: written(choiceParam('header', ['Confirmed', 'Changed', 'Refused'])),
  /** Lines that were taken out by the revision before. */
  takenOut: optional(written(textParam('header', ['multiline']))),
  /** Whether the draft begins as it was asked, or as the other side answered. */
  begins: wordParam(['asked', 'answered']),
  day: optional(textParam('header', ['date'])),
  saidDay: optional(textParam('header', ['date'])),
  lineDay: optional(textParam('line', ['date'])),
  saidLineDay: optional(textParam('line', ['date'])),
  qty: optional(maybeDecimalParam('line', ['quantity'])),
  saidQty: optional(maybeDecimalParam('line', ['quantity'])),
  price: optional(maybeDecimalParam('line', ['cost'])),
  /** What is said of a price is what is paid: a discount of the line is in it. */
  saidPrice: optional(maybeDecimalParam('line', ['cost'])),
  discount: optional(maybeDecimalParam('line', ['percent'])),
  /** What is paid as it was asked, after that discount. */
  agreedPrice: optional(maybeDecimalParam('line', ['cost'])),
}

type Bound = BoundRecord<typeof params>

/**
 * Opens the next revision of a record the other side has (RMAIL-11): it has a number, waits to be sent and to be answered again, and knows what was
 * agreed on before. Taken over from an answer (RMAIL-12), it begins with what the other side said; people change it as any draft.
 */
export const revisionEffect: MoveEffect = defineMoveEffect({
  name: 'revisions:open',
  params,
  apply: async (_input, bound) => opened(bound),
})

function opened(bound: Bound): MoveEffectResult {
  const { header, fieldOf } = bound
  const takesOver = header.begins === 'answered'
  const total = header.total === undefined ? null : printDecimal(header.total)
  const set = named([
    [fieldOf('no'), (header.no ?? 1) + 1],
    [fieldOf('agreed'), total],
    [fieldOf('sentAt'), null],
    [fieldOf('answeredAt'), null],
    [fieldOf('answer'), null],
    [fieldOf('takenOut'), null],
    ...(takesOver && header.saidDay !== '' ? [[fieldOf('day'), header.saidDay] as const] : []),
  ])
  return takesOver ? { set, ...answered(bound) } : { set }
}

/** A line of which nothing was said stays as it was asked, and so do price and discount of one whose price was confirmed. */
function answered({ lines, fieldOf }: Bound): Pick<MoveEffectResult, 'setLines'> {
  const [first] = lines
  if (first === undefined) return {}
  const values = lines.map(({ id, values: { saidQty, saidPrice, saidLineDay, agreedPrice } }) => {
    const isSame = saidPrice !== undefined && agreedPrice !== undefined && compare(saidPrice, agreedPrice) === 0
    const cells = named([
      ...(saidQty === undefined ? [] : [[fieldOf('qty'), printDecimal(saidQty)] as const]),
      ...(saidPrice === undefined || isSame
        ? []
        : [[fieldOf('price'), printDecimal(saidPrice)] as const, [fieldOf('discount'), null] as const]),
      ...(saidLineDay === '' ? [] : [[fieldOf('lineDay'), saidLineDay] as const]),
    ])
    return [id, cells] as const
  })
  return { setLines: { lines: first.lines, values: new Map(values) } }
}

/** Without what the definition does not bind. */
export function named(entries: readonly (readonly [string | undefined, Scalar])[]): Readonly<Record<string, Scalar>> {
  return Object.fromEntries(entries.flatMap(([field, value]) => (field === undefined ? [] : [[field, value]])))
}
