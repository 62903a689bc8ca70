import { Type, type Static } from 'typebox'
import { AppError, appError } from '#core/errors/app-error.ts'
import type { WarningsAnswer } from '#core/http/odata-contract.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { scalarIn } from '#core/record/read-values.ts'
import { readableFields } from '../../entity-sql/readable-entity.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { refusalOfWriting, refuse } from '../may/refusal.ts'
import { readRecord } from '../read/read-record.ts'
import { readCreateBody, readUpdateBody } from '../judge/read-body.ts'
import { judgeRecord, type Submitted } from '../judge/storable-record.ts'
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
 * What a save of this record would be warned of, and what it would find out (FORM-50, FORM-51): nothing is written, and what is wrong with it is left to the form and the save. What stands since
 * earlier is told again. @throws E_PERM, E_NOT_FOUND
 */
export async function earlyWarnings(scope: CommandScope, body: WarningsBody): Promise<WarningsAnswer> {
  refuse(refusalOfWriting(scope))
  const submitted = await readSubmitted(scope, body)
  if (submitted === undefined) return { warnings: [], found: {} }
  const { record, issues } = await judgeRecord(scope, submitted, true)
  return {
    warnings: issues.filter(({ isWarning }) => isWarning === true),
    found: foundIn(scope, submitted.record, record),
  }
}

/** What effects write into fields nobody enters, as far as this person may read it. */
function foundIn({ ctx, family }: CommandScope, sent: EntityRecord, judged: EntityRecord): WarningsAnswer['found'] {
  const written = readableFields(family.entity, ctx.permissions).fields.filter(
    ({ id, isDerived, compute, total, from }) =>
      isDerived && compute === undefined && total === undefined && from === undefined && judged[id] !== sent[id],
  )
  return Object.fromEntries(written.map(({ id }) => [id, scalarIn(judged, id) ?? null]))
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
