import { wireName } from '#core/record/wire-record.ts'
import type { FormStore } from '../store/form-store.ts'
import type { FieldAnswers } from './field-answer.ts'

/** Answers under their names on the wire. */
export function wireFields(store: FormStore, answers: FieldAnswers): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(answers).map(([id, { value }]) => [wireName(store.logic.field(id)), value ?? null]),
  )
}
