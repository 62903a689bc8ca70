import type { RecordFields } from '#core/model/field-definition.ts'
import { toWireInput, type WireRecord } from '#core/record/wire-record.ts'
import type { FormStore } from '../store/form-store.ts'

/** What was written, as a draft and a send carry it: lines nobody has filled in stay behind. */
export function publicValues(entity: RecordFields, store: FormStore): WireRecord {
  return toWireInput(entity, store.state.getState().record)
}
