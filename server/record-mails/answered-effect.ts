import { compare } from '#core/decimal/arithmetic.ts'
import type { Decimal } from '#core/decimal/decimal.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { appError } from '#core/errors/app-error.ts'
import { choiceParam, idParam, maybeDecimalParam, optional, textParam, wordParam, written } from '#core/model/param.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../documents/effects/move-effect.ts'
import { tellAnswer } from '../messages/tell-of-answer.ts'

const day = () => optional(textParam('header', ['date']))
const quantity = () => optional(maybeDecimalParam('line', ['quantity']))
const cost = () => optional(maybeDecimalParam('line', ['cost']))

const params = {
  answer: wordParam(['accept', 'refuse']),
  /** Whether people outside alone make the move, by their form, or people of the house, who were told otherwise. */
  outside: wordParam(['only', 'never']),
  at: written(textParam('header', ['instant'])),
  state: written(choiceParam('header', ['Confirmed', 'Changed', 'Refused'])),
  /** Who is told; nobody of an answer they typed themselves. */
  buyer: optional(idParam('header', 'user')),
  sender: optional(idParam('header', 'user')),
  day: day(),
  saidDay: day(),
  qty: quantity(),
  saidQty: quantity(),
  price: cost(),
  saidPrice: cost(),
  saidLineDay: optional(textParam('line', ['date'])),
}

type Bound = BoundRecord<typeof params>

/**
 * The other side has answered what it was sent (RMAIL-9): whether as asked, with changes, or not at all, and when. What it said stands beside
 * what was asked and changes nothing of it. Who bought and who sent it are told.
 */
export const answeredEffect: MoveEffect = defineMoveEffect({
  name: 'mails:answered',
  params,
  offer: async ({ ctx, use }) => (isTheirs(ctx, wordOf(use.with['outside'])) ? {} : undefined),
  async apply(input, bound) {
    const { ctx, clock } = input
    if (!isTheirs(ctx, bound.header.outside)) throw appError('E_PERM')
    const state = bound.header.answer === 'refuse' ? 'Refused' : isChanged(bound) ? 'Changed' : 'Confirmed'
    if (ctx.outsider !== undefined) await tellBuyers(input, bound, state)
    return { set: { [bound.fieldOf('at') ?? '']: clock.now().toISOString(), [bound.fieldOf('state') ?? '']: state } }
  },
})

function isTheirs({ outsider }: MoveEffectInput['ctx'], outside: string): boolean {
  return outside === 'only' ? outsider !== undefined : outsider === undefined
}

function wordOf(binding: MoveEffectInput['use']['with'][string] | undefined): string {
  return binding?.on === 'word' ? binding.word : 'only'
}

/** What is left empty is as asked. */
function isChanged({ header, lines }: Bound): boolean {
  const isOther = (said: Decimal | undefined, asked: Decimal | undefined) =>
    said !== undefined && (asked === undefined || compare(said, asked) !== 0)
  const isOtherDay = (said: string) => said !== '' && said !== header.day
  return (
    isOtherDay(header.saidDay) ||
    lines.some(
      ({ values }) =>
        isOther(values.saidQty, values.qty) ||
        isOther(values.saidPrice, values.price) ||
        isOtherDay(values.saidLineDay),
    )
  )
}

async function tellBuyers(
  { trx, ctx, clock, definitions, family, record }: MoveEffectInput,
  { header }: Bound,
  state: string,
): Promise<void> {
  const recipients = [header.buyer, header.sender].flatMap((id) => id ?? [])
  const { id, docNo } = standardOf(record)
  await tellAnswer(
    { trx, tenantId: ctx.tenantId, definitions, now: clock.now() },
    {
      recipientIds: [...new Set(recipients)],
      document: { of: family.docType ?? family.id, id, title: docNo },
      state,
      who: ctx.outsider ?? '',
    },
  )
}
