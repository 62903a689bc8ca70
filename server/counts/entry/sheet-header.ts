import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { appError } from '#core/errors/app-error.ts'
import type { CommandScope } from '../../documents/command/command-scope.ts'
import { mayCount, readCounters } from '../named-counters.ts'

/** What this SQL reads of tables that definitions draw. */
export const sheetHeaderReads: TableReads = {
  by: 'server/counts/entry/sheet-header.ts',
  entities: {
    location: { name: 'text' },
    physicalInventory: { docNo: 'text', location: { to: 'location' }, site: { to: 'site' }, status: 'status' },
  },
}

/** The head of a sheet. */
export interface SheetHeader {
  readonly id: number
  readonly number: string
  readonly location: string
  readonly locationId: number
  readonly status: string
  readonly versionNo: number
  readonly enteredBy: number
}

/** Who is named to count a sheet, by name, and whether this person may enter counts of it (COUNT-660). */
export async function namedOn(
  { trx, ctx, family }: CommandScope,
  { id, enteredBy }: SheetHeader,
): Promise<{ readonly names: readonly string[]; readonly mayCount: boolean }> {
  const named = await readCounters(trx, ctx.tenantId, id)
  const people = named.map((person) => person.id)
  return {
    names: named.map(({ name }) => name),
    mayCount: mayCount({ people, owner: enteredBy }, { ctx, family }),
  }
}

/** The family whose saves are those of count sheets. @throws E_NOT_FOUND where the tenant has none */
export function sheetFamily(definitions: TenantDefinitions): FamilyDefinition {
  const family = [...definitions.families.values()].find(({ entity }) => entity.effects.includes('count:sheet'))
  if (family === undefined) throw appError('E_NOT_FOUND')
  return family
}

/** The head of a sheet of this site; locked, so that entries of one sheet come one after another. @throws E_NOT_FOUND */
export async function readSheetHeader(
  { trx, ctx }: CommandScope,
  id: number,
  lock: 'lock' | 'read',
): Promise<SheetHeader> {
  const { rows } = await sql<SheetHeader>`
    select h.id::int as id, h.doc_no as number, p.name as location, p.id::int as "locationId", h.status, h.version_no as "versionNo", h.entered_by::int as "enteredBy"
    from physical_inventory h join location p on p.tenant_id = h.tenant_id and p.id = h.location_id
    where h.tenant_id = ${ctx.tenantId} and h.id = ${id} and h.site_id = ${ctx.siteId}
    ${lock === 'lock' ? sql`for update of h` : sql``}`.execute(trx)
  const [header] = rows
  if (header === undefined) throw appError('E_NOT_FOUND')
  return header
}
