import { wireName } from '#core/record/wire-record.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { FormStore } from '../store/form-store.ts'
import type { FieldAnswers } from './field-answer.ts'

/** Answers under their names on the wire. */
export function wireFields(store: FormStore, answers: FieldAnswers): Readonly<Record<string, unknown>> {
  return named(answers, (id) => store.logic.field(id))
}

/** Answers for a line under their names on the wire. */
export function wireCells(store: FormStore, lines: string, answers: FieldAnswers): Readonly<Record<string, unknown>> {
  const { fields } = store.logic.linesField(lines)
  return named(answers, (id) => fields.find((field) => field.id === id))
}

function named(
  answers: FieldAnswers,
  fieldOf: (id: string) => FieldDefinition | undefined,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([id, { value }]) => {
      const field = fieldOf(id)
      return field === undefined ? [] : [[wireName(field), value ?? null]]
    }),
  )
}
