import { sql, type RawBuilder } from 'kysely'
import type { EntityDefinition } from '#core/model/family-definition.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { mayView } from '#core/model/screens/may-view.ts'
import { fieldIdRef } from './property-ref.ts'
import type { Permissions } from './readable-entity.ts'

/** Who reads rows that stand for documents of other families. */
export interface AboutReader {
  readonly definitions: Pick<TenantDefinitions, 'families'>
  readonly permissions: Permissions
}

/** Rows about documents of families the reader may view, as a condition on alias `t`; undefined for rows that are records of their own. */
export function aboutCondition(
  { fields, about }: Pick<EntityDefinition, 'fields' | 'about'>,
  reader: AboutReader,
): RawBuilder<boolean> | undefined {
  const ref = about && fieldIdRef({ fields }, about.family, 't')
  return ref && sql<boolean>`${ref.sql} = any(${seenFamilies(reader)}::text[])`
}

/** Whether the reader may see one row as it was read. */
export function maySeeAbout(
  { about }: Pick<EntityDefinition, 'about'>,
  record: EntityRecord,
  reader: AboutReader,
): boolean {
  return about === undefined || seenFamilies(reader).some((id) => id === record[about.family])
}

function seenFamilies({ definitions, permissions }: AboutReader): readonly string[] {
  return [...definitions.families.values()].flatMap((family) => (mayView(family, permissions) ? [family.id] : []))
}
