import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { isId } from '#core/field-kinds/parts/is-id.ts'
import { isAttachment } from '#core/model/field-shapes.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { CommandScope } from '../command/command-scope.ts'

/** A field that names a file names one of the record's own; a record that is new has none yet. What stood there before stays. */
export async function attachmentIssues(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): Promise<readonly FieldIssue[]> {
  const named = fileFields(scope.family.entity.fields).filter(
    ({ id }) => isId(record[id]) && record[id] !== before?.[id],
  )
  if (named.length === 0) return []
  const own = await ownFiles(scope, before?.['id'])
  return named.filter(({ id }) => !own.has(record[id])).map(({ id }) => fieldIssue(id, { code: 'attachment' }))
}

/** Whether a field of the record names this file. */
export function namesFile(fields: readonly FieldDefinition[], record: EntityRecord, file: number): boolean {
  return fileFields(fields).some(({ id }) => record[id] === file)
}

function fileFields(fields: readonly FieldDefinition[]): readonly FieldDefinition[] {
  return fields.filter(isAttachment)
}

async function ownFiles({ trx, ctx, family }: CommandScope, recordId: unknown): Promise<ReadonlySet<unknown>> {
  if (!isId(recordId)) return new Set()
  const rows = await trx
    .selectFrom('attachment')
    .select('id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('entity', '=', family.entity.id)
    .where('entity_id', '=', recordId)
    .execute()
  return new Set(rows.map((row) => row.id))
}
