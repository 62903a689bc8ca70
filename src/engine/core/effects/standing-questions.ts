import type { MoveFieldQuestion } from '../model/workflow/effect-definition.ts'
import type { FieldState } from '../record/field-state.ts'

/**
 * What a move asks of the header as it was answered so far (FORM-660): what must be given is asked whatever its field says; of the rest what its
 * field hides is not asked, and what it requires must be given.
 */
export function standingQuestions(
  questions: readonly MoveFieldQuestion[],
  stateOf: (field: string) => Pick<FieldState, 'isVisible' | 'isRequired'>,
): readonly MoveFieldQuestion[] {
  return questions.flatMap((question) => {
    if (question.isRequired) return [question]
    const { isVisible, isRequired } = stateOf(question.field)
    return isVisible ? [{ ...question, isRequired }] : []
  })
}
