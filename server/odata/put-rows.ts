import { sql } from 'kysely'
import type { Trx } from '../db/pool.ts'

/** Which table of whom, and the columns its rows have besides tenant and id. */
export interface ComputedRows<Row> {
  readonly tenantId: string
  readonly table: string
  readonly columns: readonly (keyof Row & string)[]
}

/** Puts the rows of a computed table in the place of those it had, one after another numbered; two who ask take turns. */
export async function putRows<Row extends object>(
  trx: Trx,
  { tenantId, table, columns }: ComputedRows<Row>,
  rows: readonly Row[],
): Promise<void> {
  const into = sql.table(table)
  const numbered = JSON.stringify(rows.map((row, index) => ({ ...row, id: index + 1 })))
  const names = ['id', ...columns]
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} of ${tenantId}`}, 0))`.execute(trx)
  await sql`delete from ${into} where tenant_id = ${tenantId}`.execute(trx)
  await sql`insert into ${into} (tenant_id, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${tenantId}, ${sql.join(names.map((name) => sql.ref(`p.${name}`)))}
    from jsonb_populate_recordset(null::${into}, ${numbered}::jsonb) p`.execute(trx)
}
