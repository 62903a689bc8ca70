import type { MoveLineQuestion } from '#core/model/workflow/effect-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { FormStore } from '../store/form-store.ts'

/** Fields a move asks of lines beside a quantity. */
interface AskedCells {
  /** Those that stand in one of the lines at least. */
  readonly asked: readonly FieldDefinition[]
  /** Whether the field stands in the line. */
  readonly isAsked: (line: LineRecord, field: FieldDefinition) => boolean
}

/** What a move asks of the lines of the record beside a quantity: of each what is visible there (FORM-137). */
export function askedCells(question: MoveLineQuestion, store: FormStore): AskedCells {
  if (question.fields.length === 0) return { asked: [], isAsked: () => false }
  const { record } = store.state.getState()
  const states = new Map(
    linesOf(record, question.lines).map((line, row) => [line, store.logic.lineStates(record, question.lines, row)]),
  )
  const fields = store.logic.linesField(question.lines).fields.filter(({ id }) => question.fields.includes(id))
  return {
    asked: fields.filter(({ id }) => [...states.values()].some((state) => state[id]?.isVisible === true)),
    isAsked: (line, { id }) => states.get(line)?.[id]?.isVisible === true,
  }
}
