import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import type { Trx } from '../db/pool.ts'
import { projectFolder } from '../process/project-folder.ts'

/** A property of the data: a query that finds nothing while it holds. */
export interface Invariant {
  /** `I01`. */
  readonly id: string
  readonly title: string
  readonly query: string
}

/** An invariant that does not hold, with the rows that break it. */
export interface BrokenInvariant extends Invariant {
  readonly rows: readonly unknown[]
}

/** Reads the list of server/posting/invariants.sql, or of another file written like it. */
export async function readInvariants(file = 'server/posting/invariants.sql'): Promise<readonly Invariant[]> {
  const text = await readFile(join(projectFolder, file), 'utf8')
  const parts = text.split(/^-- name: /m).slice(1)
  return parts.map((part) => {
    const [head = '', ...query] = part.split('\n')
    return { id: head.slice(0, 3), title: head.slice(4), query: query.join('\n').trim().replace(/;$/, '') }
  })
}

/** Runs every invariant in a transaction of one tenant and answers those that do not hold, with at most 100 rows each. */
export async function findBrokenInvariants(
  trx: Trx,
  invariants: readonly Invariant[],
): Promise<readonly BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const invariant of invariants) {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(`${invariant.query} limit 100`))
    if (rows.length > 0) broken.push({ ...invariant, rows })
  }
  return broken
}
