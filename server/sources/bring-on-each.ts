import { AppError, appError } from '#core/errors/app-error.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { behindSavepoint, causeIn } from '../db/in-transaction.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import type { CommandScope } from '../documents/command/command-scope.ts'
import { translateGateError } from '../documents/command/gate-error.ts'
import { translateWriteError } from '../documents/command/write-error.ts'
import type { Afterwards } from '../documents/effects/move-effect.ts'
import { moveRecord } from '../documents/move/move-record.ts'
import { problemText } from '../documents/present/problem-text.ts'
import { standingTold } from '../documents/present/standing-told.ts'
import { documentLink, joinTold, type Told } from '../documents/present/told.ts'
import { etagOf } from '../documents/present/wire-answer.ts'
import { naming, questionsOf, type MadeDraft } from './asked-of-made.ts'

interface BringingOn {
  readonly made: readonly MadeDraft[]
  readonly move: string
  /** Whether whoever moves can be asked. */
  readonly asks: boolean
  /** Said once what was asked about is meant: so is what only a right passes, such as a budget that blocks (BUDG-6). */
  readonly isConfirmed: boolean
}

/**
 * Brings every draft on by a move, each by itself: what is refused stays a draft, and why is told beside what became of the others (ML-212). What is
 * asked about is asked once for all of them, each question with whom its draft is of, before anything stays. @throws E_MADE_WARNED
 */
export function bringOnEach({ made, move, asks, isConfirmed }: BringingOn): Afterwards {
  return async (scope) => {
    const results: Brought[] = []
    for (const draft of made) results.push(await bringOn(scope, draft, { move, asks, isConfirmed }))
    const questions = made.flatMap((draft, index) => questionsOf(scope, draft, results[index]?.refused))
    if (asks && questions.length > 0) {
      const issues = await naming(scope, questions)
      throw appError('E_MADE_WARNED', { count: issues.length }, { issues, body: { CanConfirm: true } })
    }
    return joinTold(results.map(({ told }) => told))
  }
}

interface Brought {
  readonly told: Told
  /** Why it was refused, where whoever moves may go beyond that. */
  readonly refused?: AppError
}

type Going = Pick<BringingOn, 'move' | 'asks' | 'isConfirmed'>

function bringOn(
  scope: CommandScope,
  { target, record }: MadeDraft,
  { move, asks, isConfirmed }: Going,
): Promise<Brought> {
  const own: CommandScope = { ...scope, family: target, locked: undefined, asksBack: asks, warned: [] }
  const body = isConfirmed ? { Confirmed: true } : {}
  const work = async (): Promise<Brought> => {
    try {
      const { id } = standardOf(record)
      const moved = await moveRecord(own, { id, move, ifMatch: etagOf(record), body })
      const { said, records } = moved.told ?? standingTold(own, moved.record)
      return { told: { said, records: records.length > 0 ? records : [documentLink(target, moved.record)] } }
    } catch (error) {
      throw await causeIn(scope.trx, error)
    }
  }
  return behindSavepoint(scope.trx, work, (thrown) => stayed(own, record, thrown))
}

/** A draft that stays one. @throws what is no refusal on: then all of it is tried again */
function stayed(scope: CommandScope, record: EntityRecord, thrown: unknown): Brought {
  const { definitions, ctx, family } = scope
  const error = translateGateError(translateWriteError(family.entity, thrown))
  if (!(error instanceof AppError)) throw error
  const translate = translatorFor(definitions, ctx.language)
  const why = problemText(error, { definitions, language: ctx.language, family })
  const said = translate('form.makeEach.stayed', {
    title: translate(family.title),
    number: standardOf(record).docNo,
    why,
  })
  const told: Told = { said, records: [documentLink(family, record)] }
  return error.extra.body?.['CanConfirm'] === true ? { told, refused: error } : { told }
}
