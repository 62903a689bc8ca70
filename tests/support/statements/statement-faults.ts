import { blocksOf, type Block } from './blocks.ts'
import { refusedFunctions } from './refused-functions.ts'
import { tableRefs, unreadable, type TableRef } from './table-refs.ts'
import { tenantEqualities, type Side } from './tenant-conditions.ts'
import { isGroup, isName, isWord, statementsOf, type Node } from './tokens.ts'

/** What a database says of itself that a scan must know. */
export interface DatabaseFacts {
  /** Tables with a `tenant_id`. */
  readonly tenantTables: ReadonlySet<string>
  /** Functions of which some kind is not IMMUTABLE. */
  readonly changing: ReadonlySet<string>
  /** Functions of which every kind is VOLATILE. */
  readonly volatile: ReadonlySet<string>
  /** Columns that hold days or moments: how they read as text depends on the session. */
  readonly moments: ReadonlySet<string>
}

/**
 * Why a distributed PostgreSQL would refuse a statement or ask every shard: rows of a tenant's table without `tenant_id = …`, an INSERT
 * without tenant_id, and functions that are not IMMUTABLE where each shard would answer for itself. Empty for a good one.
 */
export function statementFaults(sql: string, facts: DatabaseFacts): readonly string[] {
  return statementsOf(sql).flatMap((nodes) => [
    ...blocksOf(nodes).flatMap((block) => tenantFaults(block, facts)),
    ...refusedFunctions(nodes, facts),
  ])
}

function tenantFaults({ nodes, queries }: Block, { tenantTables }: DatabaseFacts): readonly string[] {
  const isTenants = ({ table }: TableRef): boolean =>
    table !== undefined &&
    !queries.has(table) &&
    (table === unreadable || tenantTables.has(table.replace(/^public\./, '')))
  const all = tableRefs(headOf(nodes))
  const refs = all.filter(isTenants)
  if (isWord(nodes[0], 'insert')) return refs.flatMap((ref) => insertFaults(nodes, ref))
  const anchored = anchoredAliases(nodes, refs)
  return refs
    .filter(({ alias }) => !anchored.has(alias))
    .map(({ table, alias }) => `${table} (${alias}) has no tenant_id =`)
}

/** Of an INSERT only its table: the SELECT it may have is a block of its own. */
function headOf(nodes: readonly Node[]): readonly Node[] {
  return isWord(nodes[0], 'insert') ? nodes.slice(0, Math.max(nodes.findIndex(isGroup), 3)) : nodes
}

function insertFaults(nodes: readonly Node[], { table }: TableRef): readonly string[] {
  const columns = nodes.find(isGroup)?.nodes ?? []
  return columns.some((node) => isName(node) && node.text === 'tenant_id') ? [] : [`${table} is given no tenant_id`]
}

/** Rows whose tenant is a value, or that of rows whose is; rows of sub-queries and of outer queries are judged there. */
function anchoredAliases(nodes: readonly Node[], refs: readonly TableRef[]): ReadonlySet<string> {
  const own = new Set(refs.map(({ alias }) => alias))
  const anchored = new Set<string>()
  const aliasesOf = (side: Side): readonly string[] => {
    if (side === 'value') return []
    if (side.alias === '*') return [...own]
    // A bare column belongs to the only table that has it.
    return side.alias === '' ? (own.size === 1 ? [...own] : []) : [side.alias]
  }
  const equalities = tenantEqualities(nodes)
  const isAnchored = (side: Side): boolean =>
    side === 'value' ||
    (side.alias !== '' && side.alias !== '*' && !own.has(side.alias)) ||
    aliasesOf(side).some((alias) => anchored.has(alias))
  for (let before = -1; before !== anchored.size;) {
    before = anchored.size
    for (const [left, right] of equalities) {
      if (isAnchored(left) || isAnchored(right))
        for (const alias of [...aliasesOf(left), ...aliasesOf(right)]) anchored.add(alias)
    }
  }
  return anchored
}
