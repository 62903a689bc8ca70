import { beforeAnswers } from '#core/effects/before-answers.ts'
import type { MoveFieldQuestion } from '#core/model/workflow/effect-definition.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import type { FormStore } from '../store/form-store.ts'
import type { FieldAnswers } from './field-answer.ts'
import { MoveField } from './move-field.tsx'

/** Fields that must be given and are not, neither now nor, but for what is asked anew, before; and those whose words mean nothing. */
export function wrongFields(
  questions: readonly MoveFieldQuestion[],
  answers: FieldAnswers,
  store: FormStore,
): ReadonlyMap<string, string> {
  const record = beforeAnswers(questions, store.state.getState().record)
  const wrong = questions.flatMap(({ field, isRequired }): (readonly [string, string])[] => {
    const answer = answers[field]
    if (answer !== undefined && answer.value === undefined) return [[field, 'validation.lookup']]
    const value = answer === undefined ? record[field] : answer.value
    return isRequired && isEmpty(value) ? [[field, 'validation.required']] : []
  })
  return new Map(wrong)
}

interface MoveFieldsProps {
  readonly questions: readonly MoveFieldQuestion[]
  readonly answers: FieldAnswers
  /** Locale keys of what is wrong, by field id. */
  readonly wrong: ReadonlyMap<string, string>
  readonly onChange: (answers: FieldAnswers) => void
}

/** The fields of the header a move asks for. */
export function MoveFields({ questions, answers, wrong, onChange }: MoveFieldsProps) {
  return questions.map((question) => (
    <MoveField
      key={question.field}
      question={question}
      answer={answers[question.field]}
      wrong={wrong.get(question.field)}
      onChange={(answer) => onChange({ ...answers, [question.field]: answer })}
    />
  ))
}
