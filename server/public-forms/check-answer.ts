import type { WireRecord } from '#core/record/wire-record.ts'
import { readChange } from '../documents/settle/read-body.ts'
import { settleRecord } from '../documents/settle/settle-record.ts'
import type { OpenForm } from './form-scope.ts'

/** Checks an answer as a save would be, and writes nothing. @throws E_VALIDATION with everything that is wrong */
export async function checkAnswer({ scope, record }: OpenForm, values: WireRecord): Promise<void> {
  await settleRecord(scope, readChange(scope, values, record))
}
