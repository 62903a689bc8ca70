import type { MoveDefinition } from '#core/model/family-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { MoveBody } from '#core/http/odata-contract.ts'
import { appError } from '#core/errors/app-error.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { isEmpty } from '#core/record/record-scope.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { answerReader } from './body-shape.ts'
import { lookupIssues } from './check-lookups.ts'
import { refuseIssues } from './raise-warnings.ts'

/**
 * The record with what the move asks of its header, checked as in a save: kinds, limits, lookups, and whether it must be given. A field
 * that is not given keeps its value. @throws E_VALIDATION
 */
export async function withAskedFields(
  scope: CommandScope,
  { move, record, body }: { readonly move: MoveDefinition; readonly record: EntityRecord; readonly body: MoveBody },
): Promise<EntityRecord> {
  const { fields: asked } = move.ask
  if (asked.length === 0) return record
  const fields = scope.family.entity.fields.filter(({ id }) => asked.some(({ field }) => field === id))
  const given = answerReader(move, fields)(body.Fields ?? {})
  if (!given.ok) throw appError('E_VALIDATION', {}, { issues: given.error })
  const answered = { ...record, ...given.value }
  const issues = fields.flatMap((field) => {
    const value = answered[field.id]
    const isRequired = asked.some((one) => one.field === field.id && one.isRequired)
    if (isEmpty(value)) return isRequired ? [fieldIssue(field.id, { code: 'required' })] : []
    const issue = kindOf(field).check(field.options, value, scope.session.now.today)
    return issue === undefined ? [] : [fieldIssue(field.id, issue)]
  })
  refuseIssues(issues)
  refuseIssues(await lookupIssues(scope, answered, record))
  return answered
}
