import { printDecimal } from '#core/decimal/decimal.ts'
import { appError } from '#core/errors/app-error.ts'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import {
  conditionParam,
  idParam,
  integerParam,
  maybeDecimalParam,
  optional,
  textParam,
  wordParam,
  written,
} from '#core/model/param.ts'
import { recordMailIds } from '#core/model/outside/record-mail-definition.ts'
import type { Scalar } from '#core/model/value.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput, MoveEffectResult } from '../documents/effects/move-effect.ts'
import { withKeptFills } from '../documents/judge/kept-fills.ts'
import type { FormMailDeps } from '../public-forms/mail-form.ts'
import { answeredEffect } from './answered-effect.ts'
import { addressOf, mailRecord } from './mail-record.ts'
import { resumeEffect } from './resume-effect.ts'
import { named, revisionEffect } from './revision-effect.ts'

/** What is noted of a sending. */
const noted = {
  at: optional(written(textParam('header', ['instant']))),
  by: optional(written(idParam('header', 'user'))),
  to: optional(written(textParam('header', ['text']))),
  /** How it was told where it was not mailed, which people enter as they say so; a mail empties it. */
  how: optional(textParam('header', ['text'])),
  /** Which revision of the record the reader has by now. */
  revision: optional(integerParam('header')),
  has: optional(written(integerParam('header'))),
  /** What the reader was told of each line, for the next time. */
  qty: optional(maybeDecimalParam('line', ['quantity'])),
  hadQty: optional(written(maybeDecimalParam('line', ['quantity']))),
  price: optional(maybeDecimalParam('line', ['cost'])),
  hadPrice: optional(written(maybeDecimalParam('line', ['cost']))),
}

const sendParams = {
  ...noted,
  mail: wordParam(recordMailIds),
  /** Leaves the record alone while this holds: for states that send by themselves. */
  unless: conditionParam(),
  /** What becomes of a record without an address. */
  without: wordParam(['refuse', 'leave']),
}

type Noted = Pick<BoundRecord<typeof noted>, 'fieldOf' | 'header' | 'lines'>

/** Move effects that tell people outside of a record, and that know whether they were told; joined with the others in the composition root. */
export function createMailEffects(deps: FormMailDeps): readonly MoveEffect[] {
  return [createSendEffect(deps), sentEffect, unsentEffect, answeredEffect, revisionEffect, resumeEffect]
}

/** Mails the record to the address it names, as of now, and notes when, by whom and to whom. */
function createSendEffect(deps: FormMailDeps): MoveEffect {
  return defineMoveEffect({
    name: 'mails:send',
    params: sendParams,
    async apply(input, bound) {
      if (bound.header.unless) return {}
      const mail = input.family.mails[bound.header.mail]
      if (mail === undefined) throw new Error(`${input.family.id} has no mail ${bound.header.mail}`)
      // The address is the one the other side has today, not the one it had when the record was written.
      const current = { ...input, record: await withKeptFills(input, input.record) }
      if (bound.header.without === 'leave' && addressOf(current, mail) === '') return {}
      const { to } = await mailRecord(deps, current, mail)
      const told = noteSent(input, bound, to)
      const fresh = [mail.to, ...(mail.language === undefined ? [] : [mail.language])]
      return {
        ...told,
        set: {
          ...Object.fromEntries(fresh.map((field) => [field, scalarOf(current.record[field])])),
          ...(mail.state === undefined ? {} : { [mail.state]: 'Waiting' }),
          ...told.set,
        },
      }
    },
  })
}

/** Notes that the record was told otherwise, by telephone for instance. */
const sentEffect: MoveEffect = defineMoveEffect({
  name: 'mails:sent',
  params: noted,
  apply: async (input, bound) => noteSent(input, bound, undefined),
})

/** Refuses what would leave the other side with a record that holds no more. @throws E_SENT */
const unsentEffect: MoveEffect = defineMoveEffect({
  name: 'mails:unsent',
  params: { has: integerParam('header') },
  offer: async ({ record, use }) => {
    const binding = use.with['has']
    return binding?.on === 'header' && typeof record[binding.field] === 'number' ? undefined : {}
  },
  async apply(_input, { header }) {
    if (header.has !== undefined) throw appError('E_SENT')
    return {}
  },
})

function noteSent(
  { ctx, clock }: MoveEffectInput,
  { header, lines, fieldOf }: Noted,
  to: string | undefined,
): MoveEffectResult {
  const mailed = (address: string): [string | undefined, Scalar][] => [
    [fieldOf('to'), address],
    [fieldOf('how'), null],
  ]
  const set: [string | undefined, Scalar][] = [
    [fieldOf('at'), clock.now().toISOString()],
    [fieldOf('by'), ctx.userId],
    [fieldOf('has'), header.revision ?? 1],
    ...(to === undefined ? [] : mailed(to)),
  ]
  const [first] = lines
  const cells = (values: Noted['lines'][number]['values']) =>
    named([
      [fieldOf('hadQty'), values.qty === undefined ? null : printDecimal(values.qty)],
      [fieldOf('hadPrice'), values.price === undefined ? null : printDecimal(values.price)],
    ])
  return {
    set: named(set),
    ...(first === undefined
      ? {}
      : { setLines: { lines: first.lines, values: new Map(lines.map(({ id, values }) => [id, cells(values)])) } }),
  }
}

function scalarOf(value: unknown): Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
