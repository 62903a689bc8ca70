import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import type { Trx } from '../db/pool.ts'
import type { RequestContext } from '../http/request-context.ts'

/** What this SQL reads of tables that definitions draw. */
export const namedCounterReads: TableReads = {
  by: 'server/counts/named-counters.ts',
  entities: { physicalInventoryCounter: { person: { to: 'user' } } },
}

/** Who a sheet names to count it, and who made it. */
export interface NamedCounters {
  readonly people: readonly (number | undefined)[]
  readonly owner: number | undefined
}

/** Whether a person may enter counts of a sheet: everybody where it names nobody, else who is named, who made it, and who may post it (COUNT-660). */
export function mayCount(
  { people, owner }: NamedCounters,
  { ctx, family }: { readonly ctx: RequestContext; readonly family: FamilyDefinition },
): boolean {
  return people.length === 0 || people.includes(ctx.userId) || mayName({ owner }, { ctx, family })
}

/** Whether a person may say who counts a sheet, also one that names nobody yet: who made it and who may post it; being named is not enough (COUNT-660). */
export function mayName(
  { owner }: Pick<NamedCounters, 'owner'>,
  { ctx, family }: { readonly ctx: RequestContext; readonly family: FamilyDefinition },
): boolean {
  if (owner === undefined || owner === ctx.userId) return true
  const posting = Object.values(family.workflow?.moves ?? {}).filter(({ effects }) =>
    effects.some(({ use }) => use === 'posting:adjust'),
  )
  return posting.some(({ by }) => ctx.permissions.has(by))
}

/** Who is named to count and may write no counts at the site of the sheet, at their lines. */
export async function cannotCountIssues(
  trx: Trx,
  named: { readonly people: readonly (number | undefined)[]; readonly right: string },
  { tenantId, siteId }: { readonly tenantId: string; readonly siteId: number },
): Promise<readonly FieldIssue[]> {
  const ids = named.people.flatMap((id) => id ?? [])
  if (ids.length === 0) return []
  const { rows } = await sql<{ readonly id: number }>`select distinct a.parent_id::int as id from user_access a
    join role_permission g on g.tenant_id = a.tenant_id and g.parent_id = a.role_id and g.permission = ${named.right}
    where a.tenant_id = ${tenantId} and a.site_id = ${siteId} and a.parent_id = any(${ids}::bigint[])`.execute(trx)
  const able = new Set(rows.map(({ id }) => id))
  return named.people.flatMap((id, index) =>
    id === undefined || able.has(id)
      ? []
      : [fieldIssue('person', { code: 'cannotCount' }, { lines: 'assigned', index })],
  )
}

/** Who is named on a stored sheet, and what they are called. */
export async function readCounters(
  trx: Trx,
  tenantId: string,
  sheetId: number,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ readonly id: number; readonly name: string }>`
    select c.person_id::int as id, a.display_name as name from physical_inventory_counter c
      join app_user a on a.tenant_id = c.tenant_id and a.id = c.person_id
    where c.tenant_id = ${tenantId} and c.parent_id = ${sheetId} order by c.line_no`.execute(trx)
  return rows
}
