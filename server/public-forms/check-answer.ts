import type { WireRecord } from '#core/record/wire-record.ts'
import { recordScope } from '../documents/command/command-scope.ts'
import { readUpdateBody } from '../documents/settle/read-body.ts'
import { readOnlyIssues } from '../documents/settle/read-only-issues.ts'
import { settleRecord } from '../documents/settle/settle-record.ts'
import type { OpenForm } from './form-scope.ts'

/** Checks an answer as a save would be, and writes nothing. @throws E_VALIDATION with everything that is wrong */
export async function checkAnswer({ scope, record }: OpenForm, values: WireRecord): Promise<void> {
  const submitted = readUpdateBody(scope, values, record)
  const locked = readOnlyIssues(recordScope(scope, record, false), submitted.record)
  await settleRecord(scope, { ...submitted, issues: [...(submitted.issues ?? []), ...locked] })
}
