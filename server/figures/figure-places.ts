import { sql } from 'kysely'
import type { FamilyDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { TenantDefinitions, TenantEntity } from '#core/model/tenant-definitions.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import { mayView } from '#core/model/screens/may-view.ts'
import { frameColumn, tableRef } from '../entity-sql/property-ref.ts'
import type { Trx } from '../db/pool.ts'
import type { RequestContext } from '../http/request-context.ts'
import { readableFields, type Permissions } from '../entity-sql/readable-entity.ts'
import { siteCondition } from '../entity-sql/site-scope.ts'

/**
 * The entities at whose records this reader may ask a figure: what the fields that show it look up, on screens the reader may see and
 * in fields the reader may read. Empty where nothing of that kind is shown to them.
 */
export function figurePlaces(
  definitions: TenantDefinitions,
  permissions: Permissions,
  figure: string,
): readonly TenantEntity[] {
  const seen = [...definitions.families.values()].filter((family) => mayView(family, permissions))
  const ids = new Set(seen.flatMap((family) => placesIn(family, permissions, figure)))
  return [...ids].flatMap((id) => definitions.entity(id) ?? [])
}

function placesIn({ entity }: FamilyDefinition, permissions: Permissions, figure: string): readonly string[] {
  const { fields, lines } = readableFields(entity, permissions)
  const shown = [...fields, ...lines.flatMap((grid) => grid.fields)]
  return shown.flatMap(({ from }) => (from?.figure === figure ? placeOf(from.at, entity.fields) : []))
}

/** `rec.supplyLocation` → the entity that field looks up. */
function placeOf(at: string, fields: readonly FieldDefinition[]): readonly string[] {
  const [root, id] = at.split('.')
  const field = root === 'rec' ? fields.find((one) => one.id === id) : undefined
  return isLookup(field) ? [field.lookup.to] : []
}

/** Whether a record of one of these entities has this id and is seen by the session's site. */
export async function seesPlace(
  trx: Trx,
  { tenantId, siteId }: Pick<RequestContext, 'tenantId' | 'siteId'>,
  { id, places }: { readonly id: number; readonly places: readonly TenantEntity[] },
): Promise<boolean> {
  const found = places.map((entity) => {
    const visible = siteCondition(entity, { siteId, alias: 't' }) ?? sql`TRUE`
    return sql`SELECT FROM ${tableRef(entity.table)} AS t
      WHERE ${frameColumn('t', 'tenant_id')} = ${tenantId} AND ${frameColumn('t', 'id')} = ${id} AND ${visible}`
  })
  const { rows } = await sql`${sql.join(found, sql` UNION ALL `)} LIMIT 1`.execute(trx)
  return rows.length > 0
}
