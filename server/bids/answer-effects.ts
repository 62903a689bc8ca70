import { appError } from '#core/errors/app-error.ts'
import type { EntityRecord, LineRecord } from '#core/model/value.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { WireRecord } from '#core/record/wire-record.ts'
import { cutOfForm, formRight, publicDefinitions } from '#core/definition/project/public-family.ts'
import { idIn, textIn } from '#core/record/read-values.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { bodyReader } from '../documents/judge/body-shape.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../documents/effects/move-effect.ts'
import { revokeForms } from '../public-forms/mail-form.ts'
import { readAnswers } from '../public-forms/sealed.ts'
import { offersOf, placeOf } from './asked-lines.ts'
import { comparison } from './comparison.ts'
import { answerFamily, readBidAnswers } from './read-answers.ts'
import { readBidRates, type BidRate } from './bid-rates.ts'
import { askAboutOldRates } from './old-rates.ts'

const requestFamily = 'requestForBids'

/** A supplier has answered: the request says so, and nothing of what was answered (RFB-3). Nobody of the house answers in its place. */
export const answeredEffect: MoveEffect = defineMoveEffect({
  name: 'bids:answered',
  params: {},
  offer: async ({ ctx }) => (ctx.outsider === undefined ? undefined : {}),
  async apply({ ctx, clock, record, changeOther }) {
    if (ctx.outsider === undefined) throw appError('E_PERM')
    const supplier = idIn(record, 'supplier')
    const answeredOn = clock.now().toISOString()
    await changeOther({
      family: requestFamily,
      id: idIn(record, 'request'),
      action: 'change',
      change: (request) => ({ ...withAnswered(request, supplier), status: 'Partial' }),
    })
    return { set: { answeredOn } }
  },
})

function withAnswered(request: EntityRecord, supplier: number): EntityRecord {
  const suppliers = linesOf(request, 'suppliers').map((line) =>
    line['supplier'] === supplier ? { ...line, hasAnswered: true } : line,
  )
  return { ...request, suppliers }
}

/**
 * Opens the answers once they are due, and is not offered before (RFB-5): prices are written into the records, with the rate of the day they were due (RFB-16), the best of each line is
 * told, and an award is suggested. @throws E_BIDS_SEALED before; E_VALIDATION where a currency has no rate; E_WARNED where its rate is old
 */
export const openEffect: MoveEffect = defineMoveEffect({
  name: 'bids:open',
  params: {},
  offer: async ({ record, clock }) => (isDue(record, clock.now()) ? {} : undefined),
  async apply(input) {
    const { trx, ctx, clock, record, definitions, changeOther } = input
    const due = textIn(record, 'dueAt')
    if (!isDue(record, clock.now())) throw appError('E_BIDS_SEALED')
    const asked = await readBidAnswers(input, placeOf(record).id)
    const records = asked.map((answer) => standardOf(answer).id)
    const given = await readAnswers(trx, { family: answerFamily, records })
    const family = definitions.families.get(answerFamily)
    if (family === undefined) throw new Error(`There is no family ${answerFamily}`)
    const answered = asked.filter((answer) => given.has(standardOf(answer).id))
    const rates = await readBidRates(input, answered, due)
    askAboutOldRates(input, answered, rates)
    const opened: EntityRecord[] = []
    for (const answer of asked) {
      const { id } = standardOf(answer)
      const values = given.get(id)
      const next = {
        ...(values === undefined ? answer : withValues({ family, input, answer, values })),
        ...rateCells(rates.get(idIn(answer, 'supplier'))),
        isOpened: true,
      }
      opened.push(next)
      await changeOther({ family: answerFamily, id, action: 'change', change: () => next })
      await revokeForms(trx, { tenantId: ctx.tenantId, family: answerFamily, recordId: id })
    }
    return { set: { openedOn: clock.now().toISOString() }, ...comparison(record, offersOf(opened)) }
  },
})

/** Whether the answers to a request may be opened by now. */
function isDue(record: EntityRecord, now: Date): boolean {
  return now.getTime() >= Date.parse(textIn(record, 'dueAt'))
}

/** What an answer says of its rate. */
function rateCells(rate: BidRate | undefined) {
  return rate === undefined
    ? {}
    : { currency: rate.currency, homeCurrency: rate.home, exchangeRate: rate.rate, rateDay: rate.from }
}

interface Opened {
  readonly family: FamilyDefinition
  readonly input: MoveEffectInput
  readonly answer: EntityRecord
  readonly values: WireRecord
}

/** The record with what its supplier wrote: read by the form that took it, line by line. */
function withValues({ family, input, answer, values }: Opened): EntityRecord {
  const [form] = Object.values(family.publicForms)
  if (form === undefined) throw new Error(`${family.id} has a form for suppliers`)
  const { entity } = publicDefinitions(input.definitions, family, cutOfForm(form)).family
  const read = bodyReader(entity, new Set([formRight]))(values)
  // It was checked when it came, by the same form; a form that takes less now leaves the answer as it is.
  if (!read.ok) return answer
  const written = new Map(linesOf(read.value, 'lines').map((line) => [line['id'], line]))
  const lines = linesOf(answer, 'lines').map((line): LineRecord => ({ ...line, ...written.get(line['id']) }))
  return { ...answer, ...read.value, lines }
}

/** Ends the links of a request that is cancelled. */
export const closeEffect: MoveEffect = defineMoveEffect({
  name: 'bids:close',
  params: {},
  async apply(input) {
    for (const answer of await readBidAnswers(input, placeOf(input.record).id)) {
      const recordId = standardOf(answer).id
      await revokeForms(input.trx, { tenantId: input.ctx.tenantId, family: answerFamily, recordId })
    }
    return {}
  },
})
