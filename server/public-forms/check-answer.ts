import type { WireRecord } from '#core/record/wire-record.ts'
import { readChange } from '../documents/judge/read-body.ts'
import { storableRecord } from '../documents/judge/storable-record.ts'
import type { OpenForm } from './form-scope.ts'

/** Checks an answer as a save would be, and writes nothing. @throws E_VALIDATION with everything that is wrong */
export async function checkAnswer({ scope, record }: OpenForm, values: WireRecord): Promise<void> {
  await storableRecord(scope, readChange(scope, values, record))
}
