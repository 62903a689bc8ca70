import { AppError, appError } from '#core/errors/app-error.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { wordedParams } from '#core/errors/worded-params.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { standardOf } from '#core/record/standard-values.ts'
import { behindSavepoint, causeIn } from '../db/in-transaction.ts'
import { localeText } from '../definitions/locale-text.ts'
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

/** A draft that was made of a record. */
export interface MadeDraft {
  readonly target: FamilyDefinition
  readonly record: EntityRecord
}

interface BringingOn {
  readonly made: readonly MadeDraft[]
  readonly move: string
  /** What the drafts were warned of when they were made. */
  readonly warned: readonly FieldIssue[]
  /** Whether whoever moves can be asked. */
  readonly asks: boolean
  /** Said once what was asked about is meant: so is what only a right passes, such as a budget that blocks (BUDG-6). */
  readonly isConfirmed: boolean
}

/**
 * Brings every draft on by a move, each by itself: what is refused stays a draft, and why is told beside what became of the others (ML-212). What is
 * asked about is asked once for all of them, before anything stays. @throws E_MADE_WARNED
 */
export function bringOnEach({ made, move, warned, asks, isConfirmed }: BringingOn): Afterwards {
  return async (scope) => {
    const results: Brought[] = []
    for (const draft of made) results.push(await bringOn(scope, draft, { move, asks, isConfirmed }))
    const questions = [...warned.map(ofNoField), ...results.flatMap(({ question }) => question ?? [])]
    if (asks && questions.length > 0)
      throw appError('E_MADE_WARNED', { count: questions.length }, { issues: questions, body: { CanConfirm: true } })
    return joinTold(results.map(({ told }) => told))
  }
}

interface Brought {
  readonly told: Told
  /** What whoever moves is asked about first. */
  readonly question?: FieldIssue
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
  return error.extra.body?.['CanConfirm'] === true ? { told, question: questionOf(scope, error) } : { told }
}

function questionOf({ definitions, ctx }: CommandScope, { code, params }: AppError): FieldIssue {
  const words = wordedParams(params, (key) => localeText(definitions, ctx.language, key))
  return { field: '', code: 'asked', message: `errors.${code}`, params: words, isWarning: true }
}

/** What is said of a draft stands beside no field of what it was made of. */
function ofNoField({ lines: _lines, row: _row, ...issue }: FieldIssue): FieldIssue {
  return { ...issue, field: '' }
}
