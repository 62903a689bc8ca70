import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { Trx } from '../../server/db/pool.ts'
import { ask, figure, within, type Target } from './target.ts'

const rows = 12

/** Families whose lists are naturally shorter, or show what one person or one question has. */
const shorter = new Set<string>([])

/** Every list has a screenful of rows, but where a house has no more. */
export async function listTargets(trx: Trx, definitions: TenantDefinitions): Promise<readonly Target[]> {
  const targets: Target[] = []
  const listed = [...definitions.families.values()].filter(
    ({ id, lists }) => Object.keys(lists).length > 0 && !shorter.has(id),
  )
  for (const { id, entity } of listed) {
    // What code works out whenever it is read lies in no table.
    const [found] = await ask<{ kind: string | null }>(trx, 'select to_regclass($1)::text as kind', [
      `"${entity.table}"`,
    ])
    if (found?.kind === null || found === undefined) continue
    targets.push(within(`rows of ${id}`, [rows, Infinity], await figure(trx, `select count(*) from "${entity.table}"`)))
  }
  return targets
}
