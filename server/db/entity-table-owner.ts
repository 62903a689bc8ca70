import type { EntityDefinition } from '#core/definition/family-definition.ts'
import type { ExistingTable } from './entity-table-existing.ts'
import type { PlanStep } from './entity-table-plan.ts'
import type { TableShape } from './entity-table-shape.ts'
import { quoted } from './index-shape.ts'

/** Name of the policy that shows rows of scope `user` to their owner alone. */
export const ownerPolicy = 'owner_isolation'

/** The condition on rows of scope `user`: `app.user_id` names the owner; without one nothing is seen. */
export function ownRows(entity: EntityDefinition): string | undefined {
  const owner = entity.fields.find((field) => field.id === entity.owner)
  return owner && `${quoted(owner.column)} = nullif(current_setting('app.user_id', true), '')::bigint`
}

/** Lines are seen with their parent, whose own policy decides. */
export function ownLines(table: string, parent: string): string {
  const key = (column: string) => `p.${quoted(column)}`
  return (
    `EXISTS (SELECT FROM ${quoted(parent)} AS p ` +
    `WHERE ${key('tenant_id')} = ${quoted(table)}."tenant_id" AND ${key('id')} = ${quoted(table)}."parent_id")`
  )
}

/**
 * Adds the policy. It is restrictive, so it narrows what the tenant's policy lets through; rows may be written for somebody else,
 * which is how a message arrives.
 */
export function ownerSteps(shape: TableShape, table: ExistingTable | undefined): readonly PlanStep[] {
  if (shape.ownRows === undefined || table?.policies.has(ownerPolicy) === true) return []
  const on = quoted(shape.table)
  return [
    {
      table: shape.table,
      what: `rows of ${shape.origin} are seen by their owner alone`,
      sql: `CREATE POLICY ${ownerPolicy} ON ${on} AS RESTRICTIVE USING (${shape.ownRows}) WITH CHECK (true)`,
    },
  ]
}
