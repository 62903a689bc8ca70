import { beforeAnswers } from '#core/effects/before-answers.ts'
import type { MoveFieldQuestion } from '#core/model/workflow/effect-definition.ts'
import type { EntityRecord, Scalar } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { FormStore } from '../store/form-store.ts'
import type { FieldAnswers } from './field-answer.ts'
import type { LineAnswers } from './move-lines.tsx'

interface Answered {
  readonly questions: readonly MoveFieldQuestion[]
  readonly fields: FieldAnswers
  /** Id of the lines a move asks about. */
  readonly lines: string | undefined
  readonly answers: LineAnswers
}

/** The open record as the answers to a move make it, with what chosen records bring along, by which the questions themselves stand (FORM-660). */
export function recordAsAnswered(store: FormStore, { questions, fields, lines, answers }: Answered): EntityRecord {
  const record = beforeAnswers(questions, store.state.getState().record)
  const entered = { ...record, ...valuesOf(fields) }
  if (lines === undefined) return store.logic.complete(entered)
  const rows = linesOf(record, lines).map((line) => ({ ...line, ...valuesOf(answers[Number(line.id)]?.cells ?? {}) }))
  return store.logic.complete({ ...entered, [lines]: rows })
}

/** Words that mean nothing yet leave a field as it is. */
function valuesOf(answers: FieldAnswers): Readonly<Record<string, Scalar>> {
  const given = Object.entries(answers).flatMap(([field, { value, brings = {} }]) =>
    value === undefined ? [] : [[field, value] as const, ...Object.entries(brings)],
  )
  return Object.fromEntries(given)
}
