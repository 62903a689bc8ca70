import { appError } from '#core/errors/app-error.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { numberIn, textIn } from '#core/record/read-values.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput } from '../documents/effects/move-effect.ts'
import { formLanguage } from '../public-forms/form-language.ts'
import { mailForm, type FormMailDeps } from '../public-forms/mail-form.ts'
import { placeOf } from './asked-lines.ts'
import { answerFamily, readBidAnswers } from './read-answers.ts'
import { readDue } from './read-due.ts'

/**
 * Answers are due later than they were (RFB-12): every supplier that was asked gets its link anew with the new day, and what it has drafted or answered stays.
 * @throws E_VALIDATION for a moment that is not later
 */
export function createPostponeEffect(deps: FormMailDeps): MoveEffect {
  return defineMoveEffect({
    name: 'bids:postpone',
    outcomes,
    params: {},
    async apply(input) {
      const { record, changeOther } = input
      const dueAt = await readDue(input)
      if (Date.parse(dueAt) <= Date.parse(textIn(record, 'dueAt')))
        throw appError('E_VALIDATION', {}, { issues: [fieldIssue('dueDate', { code: 'dueLater' })] })
      const answers = await readBidAnswers(input, placeOf(record).id)
      for (const answer of answers) {
        const { id } = standardOf(answer)
        await changeOther({ family: answerFamily, id, action: 'change', change: (before) => ({ ...before, dueAt }) })
        await mailAgain(deps, input, { answer: { ...answer, dueAt }, words: 'requestForBids.note.postponed' })
      }
      return { set: { dueAt }, outcome: stays(record) }
    },
  })
}

/** Suppliers that have not answered get their link anew with the day it is due (RFB-13). @throws E_VALIDATION where all have answered */
export function createRemindEffect(deps: FormMailDeps): MoveEffect {
  return defineMoveEffect({
    name: 'bids:remind',
    outcomes,
    params: {},
    async apply(input) {
      const answers = await readBidAnswers(input, placeOf(input.record).id)
      const silent = answers.filter((answer) => textIn(answer, 'answeredOn') === '')
      if (silent.length === 0)
        throw appError('E_VALIDATION', {}, { issues: [fieldIssue('suppliers', { code: 'allAnswered' })] })
      for (const answer of silent) await mailAgain(deps, input, { answer, words: 'requestForBids.note.reminder' })
      return { outcome: stays(input.record) }
    },
  })
}

/** The state stays: nobody has answered yet, or somebody has. */
const outcomes = ['waiting', 'answered'] as const

function stays(record: EntityRecord): (typeof outcomes)[number] {
  return standardOf(record).status === 'Partial' ? 'answered' : 'waiting'
}

interface Again {
  readonly answer: EntityRecord
  /** Locale key of what is said beside the link. */
  readonly words: string
}

async function mailAgain(deps: FormMailDeps, input: MoveEffectInput, { answer, words }: Again): Promise<void> {
  const { trx, ctx, definitions, record } = input
  const family = definitions.families.get(answerFamily)
  const [form] = Object.values(family?.publicForms ?? {})
  if (family === undefined || form === undefined) throw new Error(`${answerFamily} has a form for suppliers`)
  const translate = translatorFor(definitions, formLanguage(definitions, undefined))
  const minutes = numberIn(record, 'dueTime') ?? 0
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  const note = translate(words, { day: textIn(record, 'dueDate'), time })
  const { site: siteId } = placeOf(record)
  await mailForm(deps, {
    trx,
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    siteId,
    definitions,
    family,
    form,
    record: answer,
    note,
  })
}
