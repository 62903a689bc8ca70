import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { LayoutPart, PrintLayout } from '#core/print/print-layout.ts'
import type { Trx } from '../../db/pool.ts'

/** What this SQL reads of tables that definitions draw. */
export const layoutReads: TableReads = {
  by: 'server/printing/templates/read-layout.ts',
  entities: {
    printTemplate: {
      document: 'choice',
      printSite: { to: 'site' },
      language: 'choice',
      title: 'text',
      paper: 'choice',
      orientation: { options: ['Portrait', 'Landscape'] },
      copies: 'integer',
      hasCode: 'boolean',
      above: 'multiline',
      below: 'multiline',
      status: 'status',
    },
    printTemplatePart: { part: 'text', shown: 'boolean' },
    printTemplateSignature: { label: 'text' },
  },
}

/** What is printed, where and for whom. */
export interface LayoutQuestion {
  readonly tenantId: string
  readonly siteId: number
  readonly family: string
  readonly language: string
}

/** How a tenant prints a family: its template of the site before one of all sites, and of the language before one of all (PRINT-44). */
export async function readLayout(
  trx: Trx,
  { families }: Pick<TenantDefinitions, 'families'>,
  { tenantId, siteId, family, language }: LayoutQuestion,
): Promise<PrintLayout | undefined> {
  if (!families.has('printTemplate')) return undefined
  const { rows } = await sql<PrintLayout & { readonly parts: readonly LayoutPart[] }>`
    select coalesce(t.title, '') as title, coalesce(t.paper, '') as paper, coalesce(t.orientation, '') as orientation,
      coalesce(t.above, '') as above, coalesce(t.below, '') as below, coalesce(t.copies, 1) as copies, coalesce(t.has_code, false) as "hasCode",
      (select coalesce(json_agg(json_build_object('key', p.part, 'isShown', coalesce(p.shown, false)) order by p.line_no), '[]')
        from print_template_part p where p.tenant_id = t.tenant_id and p.parent_id = t.id and p.part is not null) as parts,
      (select coalesce(json_agg(s.label order by s.line_no), '[]')
        from print_template_signature s where s.tenant_id = t.tenant_id and s.parent_id = t.id) as signatures
    from print_template t
    where t.tenant_id = ${tenantId} and t.document = ${family} and t.status = 'InUse'
      and (t.print_site_id is null or t.print_site_id = ${siteId}) and (t.language is null or t.language = ${language})
    order by t.print_site_id is null, t.language is null
    limit 1`.execute(trx)
  return rows[0]
}
