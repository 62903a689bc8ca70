import type { Db } from '../../db/pool.ts'
import { withTenant } from '../../db/with-tenant.ts'
import type { DrawnFile } from '../mail.ts'

/** Files a tenant keeps with mail templates, oldest first: they go with every mail that says the words of one (MAIL-730). */
export async function readTemplateFiles(
  db: Db,
  tenantId: string,
  templates: readonly number[],
): Promise<readonly DrawnFile[]> {
  if (templates.length === 0) return []
  const rows = await withTenant(db, { tenantId }, (trx) =>
    trx
      .selectFrom('attachment')
      .select(['file_name', 'media_type', 'content'])
      .where('tenant_id', '=', tenantId)
      .where('entity', '=', 'mailTemplate')
      .where('entity_id', 'in', templates)
      .orderBy('id')
      .execute(),
  )
  return rows.map(({ file_name: name, media_type: mediaType, content }) => ({ name, mediaType, content }))
}
