import { sql } from 'kysely'
import type { CommandScope } from '../../documents/command/command-scope.ts'

/** The file that was attached to the run last: a workbook as it is, anything else as text. */
export async function attachedFile(
  { trx, ctx, family }: CommandScope,
  id: number,
): Promise<string | Buffer | undefined> {
  const { rows } = await sql<{ readonly content: Buffer; readonly mediaType: string }>`
    select a.content, a.media_type as "mediaType" from attachment a
    where a.tenant_id = ${ctx.tenantId} and a.entity = ${family.entity.id} and a.entity_id = ${id} order by a.id desc limit 1`.execute(
    trx,
  )
  const [file] = rows
  return file?.mediaType.startsWith('text/') === true ? file.content.toString('utf8') : file?.content
}
