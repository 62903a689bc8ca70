import type { Scalar } from '#core/model/value.ts'
import type { RecordChange } from '#core/record/record-change.ts'
import { titleSetOf } from '#core/record/text-of-value.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { isSameValue } from '#core/record/same-value.ts'
import type { LookupCandidate } from '../../contracts/grid-props.ts'
import { changedBy, setHeaderValue, typeHeaderWords, withoutWords } from './edit-header.ts'
import type { FormCore } from './form-state.ts'

/** What can be done to header fields. */
export interface HeaderCommands {
  /** Sets a header field to a finished value, with what a picked record fills in. */
  readonly setValue: (fieldId: string, value: Scalar, candidate?: LookupCandidate) => void
  /** Takes words as they are typed; the value follows when they mean one. */
  readonly typeWords: (fieldId: string, words: string) => void
  /** The control was left: words that mean a value are replaced by it, others become an issue. */
  readonly leaveField: (fieldId: string) => void
}

/** The header commands of a form. */
export function headerCommands({ state, logic, titles, stack, publish, step }: FormCore): HeaderCommands {
  return {
    setValue(fieldId, value, candidate) {
      const field = logic.field(fieldId)
      const set = titleSetOf(field)
      if (candidate !== undefined && set !== undefined) titles.put(set, candidate.id, candidate.text)
      const now = state.getState()
      if (isSameValue(field, scalarIn(now.record, fieldId), value) && !(fieldId in now.words)) return
      step(
        setHeaderValue(now, { field, value, candidate, among: logic.header }),
        only(fieldId, ...changedBy(field, logic.header)),
      )
    },
    typeWords(fieldId, words) {
      step(typeHeaderWords(state.getState(), { field: logic.field(fieldId), words }, logic), only(fieldId), fieldId)
    },
    leaveField(fieldId) {
      stack.endRun()
      const { record, words, cellWords, touched } = state.getState()
      const typed = words[fieldId]
      const kept = typed === undefined || typed.code !== undefined ? words : withoutWords(words, [fieldId])
      if (kept === words && touched[fieldId]) return
      publish({ record, words: kept, cellWords }, only(), { touched: { ...touched, [fieldId]: true } })
    },
  }
}

function only(...header: readonly string[]): RecordChange {
  return { header, lines: {} }
}
