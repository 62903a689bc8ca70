import type { RawBuilder } from 'kysely'
import type { TenantEntity } from '#core/model/tenant-definitions.ts'
import { entityMetadata } from '#core/odata/entity-metadata.ts'
import { fillPlaceholders } from '#core/odata/fill-placeholders.ts'
import { parseFilter } from '#core/odata/parse/parse-filter.ts'
import { filterSql } from '../../entity-sql/filter-sql.ts'
import type { CommandScope } from '../command/command-scope.ts'

/** Who asks, and the words a filter may hold besides names. */
type FilterAsker = Pick<CommandScope, 'trx' | 'ctx' | 'definitions' | 'session'>

/** A filter of a definition over an entity, as a condition on alias `t`. The linker has proved it; it may name every field. */
export function definitionFilter(
  { trx, ctx, definitions, session }: FilterAsker,
  entity: TenantEntity,
  filter: string,
): Promise<RawBuilder<boolean>> {
  const metadata = entityMetadata(entity, {
    fieldsOf: definitions.entity,
    mayRead: () => true,
    hasPaths: false,
  })
  const fill = fillPlaceholders({
    userId: ctx.userId,
    siteId: ctx.siteId,
    placeId: session.session.defaultLocation,
    today: session.now.today,
  })
  const readable = { entity, fields: entity.fields, lines: entity.lines, isLookupOnly: false }
  const context = { definitions, permissions: ctx.permissions }
  return filterSql({ trx, context, readable, searchesBy: 'terms' }, parseFilter(filter, metadata, fill))
}
