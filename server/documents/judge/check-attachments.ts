import type { FieldDefinition, RecordFields } from '#core/model/field-definition.ts'
import type { EntityRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { isId } from '#core/field-kinds/parts/is-id.ts'
import { isPicture } from '#core/field-kinds/field-questions.ts'
import { isAttachment } from '#core/model/field-shapes.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { linesOf } from '#core/record/record-scope.ts'
import type { CommandScope } from '../command/command-scope.ts'

/** A field that names a file, of the header or of a line, names one of the record's own; a record that is new has none yet. What stood there before stays. */
export async function attachmentIssues(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): Promise<readonly FieldIssue[]> {
  const { entity } = scope.family
  const known = new Set(namedFiles(entity, before ?? {}).map(nameOf))
  const named = namedFiles(entity, record).filter((one) => !known.has(nameOf(one)))
  if (named.length === 0) return []
  const own = await ownFiles(scope, before?.['id'])
  const wrong = named.filter(({ field, file }) => !(isPicture(field) ? own.pictures : own.files).has(file))
  return wrong.map(({ field, at }) => fieldIssue(field.id, { code: isPicture(field) ? 'image' : 'attachment' }, at))
}

/** Whether a field of the record, or of a line, names this file. */
export function namesFile(entity: RecordFields, record: EntityRecord, file: number): boolean {
  return namedFiles(entity, record).some((named) => named.file === file)
}

/** A file a record names, and by which field of it. */
interface NamedFile {
  readonly field: FieldDefinition
  readonly file: number
  /** Of a line: which. */
  readonly at?: { readonly lines: string; readonly index: number }
}

/** The same file in the same field, in whichever line. */
function nameOf({ field, file, at }: NamedFile): string {
  return `${at?.lines ?? ''}.${field.id}:${file}`
}

function namedFiles({ fields, lines }: RecordFields, record: EntityRecord): readonly NamedFile[] {
  const inHeader = fields.filter(isAttachment).flatMap((field) => {
    const file = record[field.id]
    return isId(file) ? [{ field, file }] : []
  })
  const inLines = lines.flatMap(({ id, fields: cells }) =>
    cells.filter(isAttachment).flatMap((field) =>
      linesOf(record, id).flatMap((line, index) => {
        const file = line[field.id]
        return isId(file) ? [{ field, file, at: { lines: id, index } }] : []
      }),
    ),
  )
  return [...inHeader, ...inLines]
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
