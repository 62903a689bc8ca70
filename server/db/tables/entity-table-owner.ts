import type { EntityDefinition } from '#core/model/family-definition.ts'
import { currentUser, rowOwner } from './entity-table-columns.ts'
import type { ExistingTable } from './entity-table-existing.ts'
import type { PlanStep } from './entity-table-plan.ts'
import type { TableShape } from './entity-table-shape.ts'
import { quoted } from './index-shape.ts'

/** Names of the policies that show rows of scope `user` to their owner alone; lines had theirs under the first name before. */
const ownerPolicies = { rows: 'owner_isolation', lines: 'owner_of_lines' } as const

/** Whose rows are seen. */
export interface OwnRows {
  readonly policy: (typeof ownerPolicies)[keyof typeof ownerPolicies]
  /** `app.user_id` names the owner; without one nothing is seen. */
  readonly condition: string
  /** Says whose the rows are that stood before; they are written without the policies. */
  readonly backfill: readonly string[]
}

/** The condition on rows of scope `user`; undefined for an entity that is nobody's own. */
export function ownRows(entity: EntityDefinition): OwnRows | undefined {
  const column = ownerColumn(entity)
  if (column === undefined) return undefined
  return { policy: ownerPolicies.rows, condition: `${quoted(column)} = ${currentUser}`, backfill: [] }
}

/** The same of its lines, which say themselves whose they are: a policy that looked at their parent would ask a second table. */
export function ownLines(table: string, parent: EntityDefinition): OwnRows | undefined {
  const column = ownerColumn(parent)
  if (column === undefined) return undefined
  const [lines, rows] = [quoted(table), quoted(parent.table)]
  return {
    policy: ownerPolicies.lines,
    condition: `${quoted(rowOwner)} = ${currentUser}`,
    backfill: [
      ...[lines, rows].map((each) => `ALTER TABLE ${each} NO FORCE ROW LEVEL SECURITY`),
      `UPDATE ${lines} AS l SET ${quoted(rowOwner)} = p.${quoted(column)} FROM ${rows} AS p ` +
        `WHERE p."tenant_id" = l."tenant_id" AND p."id" = l."parent_id"`,
      ...[lines, rows].map((each) => `ALTER TABLE ${each} FORCE ROW LEVEL SECURITY`),
    ],
  }
}

function ownerColumn({ fields, owner }: EntityDefinition): string | undefined {
  return owner === undefined ? undefined : fields.find((field) => field.id === owner)?.column
}

const isOwned = 'rows that are somebody’s own are seen by nobody else'

/**
 * Adds the policy. It is restrictive, so it narrows what the tenant's policy lets through; rows may be written for somebody else,
 * which is how a message arrives.
 */
export function ownerSteps(shape: TableShape, table: ExistingTable | undefined): readonly PlanStep[] {
  const own = shape.ownRows
  if (own === undefined || table?.policies.has(own.policy) === true) return []
  const on = quoted(shape.table)
  const step = (what: string, sql: string): PlanStep => ({ table: shape.table, what, why: isOwned, sql })
  const former = own.policy === ownerPolicies.lines && table?.policies.has(ownerPolicies.rows) === true
  return [
    ...(former
      ? [step(`the former policy of ${shape.origin} is replaced`, `DROP POLICY ${ownerPolicies.rows} ON ${on}`)]
      : []),
    ...(table ? own.backfill.map((sql) => step(`whose the rows of ${shape.origin} are`, sql)) : []),
    step(
      `rows of ${shape.origin} are seen by their owner alone`,
      `CREATE POLICY ${own.policy} ON ${on} AS RESTRICTIVE USING (${own.condition}) WITH CHECK (true)`,
    ),
  ]
}
