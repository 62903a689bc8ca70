import { sql } from 'kysely'
import type { EntityRecord } from '#core/model/value.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { betweenNames, longestPath, pathBelow } from '#core/field-kinds/parts/tree-path.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { frameColumn, ownName, tableRef } from '../../entity-sql/property-ref.ts'
import { ofTenant } from '../../db/tenant-of.ts'
import type { CommandScope } from '../command/command-scope.ts'
import { treeColumns, type TreeColumns } from './tree-columns.ts'

/** Deepest record of a tree. */
const deepest = 20

/** Where a record of a tree will stand. */
export interface TreePlace {
  readonly path: string | null
  readonly issues: readonly FieldIssue[]
}

/**
 * Where a record will stand in its tree, and what is wrong with that: below itself (`treeCycle`), or too deep (`treeDepth`). Saves that
 * place a record wait for each other, so that two of them make no circle together. Undefined outside of trees.
 */
export async function placeInTree(
  scope: CommandScope,
  record: EntityRecord,
  before: EntityRecord | undefined,
): Promise<TreePlace | undefined> {
  const { entity } = scope.family
  const columns = treeColumns(entity)
  if (columns === undefined) return undefined
  const [above, name] = [record[columns.field] ?? null, record[entity.title]]
  if (before !== undefined && above === (before[columns.field] ?? null) && name === before[entity.title])
    return { path: textOf(before['treePath']), issues: [] }
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tree ${scope.ctx.tenantId} ${entity.id}`}, 0))`.execute(
    scope.trx,
  )
  if (typeof above !== 'number') return { path: textOf(name), issues: [] }
  return placeBelow({ scope, columns, above, name: textOf(name) ?? '', id: before?.['id'] })
}

async function placeBelow({
  scope,
  columns,
  above,
  name,
  id,
}: {
  readonly scope: CommandScope
  readonly columns: TreeColumns
  readonly above: number
  readonly name: string
  readonly id: EntityRecord[string] | undefined
}): Promise<TreePlace> {
  const found = await ancestorsOf(scope, columns, above)
  const path = pathBelow(found[0]?.path ?? null, name)
  const isBelowItself = found.some((one) => one.id === id)
  const isTooDeep = found.length >= deepest || path.length > longestPath
  const code = isBelowItself ? 'treeCycle' : isTooDeep ? 'treeDepth' : undefined
  const params = isBelowItself ? { params: { path: path } } : {}
  return { path, issues: code === undefined ? [] : [fieldIssue(columns.field, { code, ...params })] }
}

/** The record `above` and all above it, nearest first. */
async function ancestorsOf(
  { trx, family: { entity } }: CommandScope,
  { parent }: TreeColumns,
  above: number,
): Promise<readonly { readonly id: number; readonly path: string | null }[]> {
  const table = tableRef(entity.table)
  const found = await sql<{ readonly id: number; readonly path: string | null }>`
    WITH RECURSIVE up AS (
      SELECT t.id, t.${parent} AS above, t.tree_path AS path, 1 AS depth FROM ${table} AS t
        WHERE ${ofTenant(trx, 't')} AND ${frameColumn('t', 'id')} = ${above}
      UNION ALL
      SELECT t.id, t.${parent}, t.tree_path, up.depth + 1 FROM up JOIN ${table} AS t ON t.id = up.above
        WHERE ${ofTenant(trx, 't')} AND up.depth <= ${deepest}
    ) SELECT id, path FROM up ORDER BY depth`.execute(trx)
  return found.rows
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Writes the paths of everything below a record whose own path is another now. */
export async function moveBelow(
  { trx, family: { entity } }: CommandScope,
  before: EntityRecord,
  after: EntityRecord,
): Promise<void> {
  const columns = treeColumns(entity)
  if (columns === undefined || before['treePath'] === after['treePath']) return
  const table = tableRef(entity.table)
  await sql`
    WITH RECURSIVE down AS (
      SELECT t.id, t.tree_path AS path, 1 AS depth FROM ${table} AS t
        WHERE ${ofTenant(trx, 't')} AND t.id = ${Number(before['id'])}
      UNION ALL
      SELECT t.id, down.path || ${betweenNames} || t.${columns.title}, down.depth + 1 FROM down JOIN ${table} AS t ON t.${columns.parent} = down.id
        WHERE ${ofTenant(trx, 't')} AND down.depth <= ${deepest}
    ) UPDATE ${table} AS t SET tree_path = down.path FROM down
      WHERE ${ofTenant(trx, 't')} AND t.id = down.id AND t.${ownName('tree_path')} IS DISTINCT FROM down.path`.execute(
    trx,
  )
}
