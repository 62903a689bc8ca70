import type { MoveFieldQuestion } from '../model/workflow/effect-definition.ts'
import type { EntityRecord } from '../model/value.ts'

/** The record as it stands before a move is answered: what is asked anew is empty, whatever an earlier move was told (FORM-661). */
export function beforeAnswers(questions: readonly MoveFieldQuestion[], record: EntityRecord): EntityRecord {
  const anew = questions.filter(({ isAnew }) => isAnew)
  return anew.length === 0 ? record : { ...record, ...Object.fromEntries(anew.map(({ field }) => [field, null])) }
}
