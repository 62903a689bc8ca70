import { AppError, appError } from '#core/errors/app-error.ts'
import { Type, type Static } from 'typebox'
import type { WarningsAnswer } from '#core/http/odata-contract.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { refusalOfWriting, refuse } from '../may/may-write.ts'
import { readRecord } from '../read/read-record.ts'
import { readCreateBody, readUpdateBody } from '../settle/read-body.ts'
import { judgeRecord, type Submitted } from '../settle/settle-record.ts'
import { birthOf } from './create-record.ts'

/** A record as a save would send it. */
export const WarningsBody = Type.Object(
  {
    set: Type.String({ maxLength: 80 }),
    /** Absent for a new one. */
    id: Type.Optional(Type.Integer({ minimum: 1 })),
    record: Type.Record(Type.String(), Type.Unknown()),
  },
  { additionalProperties: false },
)
export type WarningsBody = Static<typeof WarningsBody>

/**
 * What a save of this record would be warned of (FORM-50): nothing is written, and what is wrong with it is left to the form and the save. What stands since
 * earlier is told again. @throws E_PERM, E_NOT_FOUND
 */
export async function earlyWarnings(scope: CommandScope, body: WarningsBody): Promise<WarningsAnswer> {
  refuse(refusalOfWriting(scope))
  const submitted = await readSubmitted(scope, body)
  if (submitted === undefined) return { warnings: [] }
  const { issues } = await judgeRecord(scope, submitted, true)
  return { warnings: issues.filter(({ isWarning }) => isWarning === true) }
}

/** The record as a save would read it; undefined where it says what no field takes yet. */
async function readSubmitted(scope: CommandScope, { id, record }: WarningsBody): Promise<Submitted | undefined> {
  const { trx, ctx, family } = scope
  try {
    if (id === undefined) return { record: { ...readCreateBody(scope, record), ...birthOf(scope) }, before: undefined }
    const found = await readRecord(trx, { family, id, siteId: ctx.siteId })
    if (found === undefined) throw appError('E_NOT_FOUND')
    return readUpdateBody(scope, record, found.record)
  } catch (error) {
    if (error instanceof AppError && error.code === 'E_VALIDATION') return undefined
    throw error
  }
}
