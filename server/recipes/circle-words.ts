import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { Trx } from '../db/pool.ts'
import { wayRound } from '../products/way-round.ts'

/** What this SQL reads of tables that definitions draw. */
export const circleReads: TableReads = {
  by: 'server/recipes/circle-words.ts',
  entities: {
    recipe: { name: 'text', number: 'text', status: 'status' },
    recipeLine: { recipe: { to: 'recipe' } },
  },
}

/** A recipe as it is saved, and one of its lines. */
interface Circle {
  readonly tenantId: string
  readonly number: string
  readonly name: string
  /** The recipe the line names. */
  readonly held: number
}

/** The way round by which a recipe would hold itself, in names: `Dough → Bread → Toast → Dough`. */
export async function circleWords(trx: Trx, { tenantId, number, name, held }: Circle): Promise<string> {
  const { rows } = await sql<Step>`
    WITH RECURSIVE inside AS (
      SELECT r.number FROM recipe AS r WHERE r.tenant_id = ${tenantId} AND r.id = ${held}
      UNION
      SELECT s.number FROM inside AS i
        JOIN recipe AS v ON v.tenant_id = ${tenantId} AND v.number = i.number AND v.status <> 'Retired'
        JOIN recipe_line AS l ON l.tenant_id = v.tenant_id AND l.parent_id = v.id
        JOIN recipe AS s ON s.tenant_id = l.tenant_id AND s.id = l.recipe_id
        WHERE i.number <> ${number}
    ) SELECT i.number AS holder, v.name, v.id = ${held} AS "isHeld", s.number AS held FROM inside AS i
      JOIN recipe AS v ON v.tenant_id = ${tenantId} AND v.number = i.number AND (v.status <> 'Retired' OR v.id = ${held})
      LEFT JOIN recipe_line AS l ON l.tenant_id = v.tenant_id AND l.parent_id = v.id AND l.recipe_id IS NOT NULL
      LEFT JOIN recipe AS s ON s.tenant_id = l.tenant_id AND s.id = l.recipe_id
      ORDER BY v.id`.execute(trx)
  const names = new Map([...rows.map((row) => [row.holder, row.name] as const), [number, name]])
  const start = rows.find(({ isHeld }) => isHeld)?.holder ?? number
  const holdings = rows.flatMap((row) => (row.held === null ? [] : [{ holder: row.holder, held: row.held }]))
  return [name, ...wayRound(holdings, start, number).map((one) => names.get(one) ?? one)].join(' → ')
}

interface Step {
  readonly holder: string
  readonly name: string
  readonly isHeld: boolean
  readonly held: string | null
}
