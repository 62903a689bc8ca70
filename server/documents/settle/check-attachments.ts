import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { isId } from '#core/field-kinds/parts/is-id.ts'
import { isPicture } from '#core/field-kinds/field-questions.ts'
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
  const wrong = named.filter((field) => !(isPicture(field) ? own.pictures : own.files).has(record[field.id]))
  return wrong.map((field) => fieldIssue(field.id, { code: isPicture(field) ? 'image' : 'attachment' }))
}

/** Whether a field of the record names this file. */
export function namesFile(fields: readonly FieldDefinition[], record: EntityRecord, file: number): boolean {
  return fileFields(fields).some(({ id }) => record[id] === file)
}

function fileFields(fields: readonly FieldDefinition[]): readonly FieldDefinition[] {
  return fields.filter(isAttachment)
}

/** Ids of the files of a record, and of those among them that are pictures. */
interface OwnFiles {
  readonly files: ReadonlySet<unknown>
  readonly pictures: ReadonlySet<unknown>
}

async function ownFiles({ trx, ctx, family }: CommandScope, recordId: unknown): Promise<OwnFiles> {
  if (!isId(recordId)) return { files: new Set(), pictures: new Set() }
  const rows = await trx
    .selectFrom('attachment')
    .select(['id', 'width'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('entity', '=', family.entity.id)
    .where('entity_id', '=', recordId)
    .execute()
  return {
    files: new Set(rows.map((row) => row.id)),
    pictures: new Set(rows.filter((row) => row.width !== null).map((row) => row.id)),
  }
}
