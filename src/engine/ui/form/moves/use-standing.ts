import { standingQuestions } from '#core/effects/standing-questions.ts'
import type { MoveFieldQuestion } from '#core/model/workflow/effect-definition.ts'
import { useForm } from '../context/form-context.tsx'
import { recordAsAnswered } from './record-as-answered.ts'

const hidden = { isVisible: false, isRequired: false }

/** What a move asks of the header, as it was answered so far; nothing is worked out where all of it must be given. */
export function useStanding(
  questions: readonly MoveFieldQuestion[],
  answered: Omit<Parameters<typeof recordAsAnswered>[1], 'questions'>,
): readonly MoveFieldQuestion[] {
  const { store } = useForm()
  if (questions.every(({ isRequired }) => isRequired)) return questions
  const states = store.logic.states(recordAsAnswered(store, { ...answered, questions }))
  return standingQuestions(questions, (field) => states[field] ?? hidden)
}
