import type pg from 'pg'
import { headerIds, type GeneratedFamily } from './generated-family.ts'

const headerValues = ['Header', 42, '1234.5', '2026-05-04', '7.25'] as const

/** Inserts one record of a generated family of tenant `ui` with so many lines; answers its id. */
export async function fillFamily(admin: pg.Pool, family: GeneratedFamily, lines: number): Promise<number> {
  const fields = headerIds(family)
  const values = fields.map((_, place) => headerValues[place % headerValues.length])
  const columns = ['tenant_id', ...fields].join(', ')
  const binds = ["'ui'", ...fields.map((_, place) => `$${place + 1}`)].join(', ')
  // Names come from the bench itself.
  const { rows } = await admin.query<{ readonly id: number }>(
    `insert into ${family.id} (${columns}) values (${binds}) returning id::int as id`,
    values,
  )
  const id = rows[0]?.id ?? 0
  if (lines === 0) return id
  await admin.query(`insert into ${family.id}_line ${lineRows}`, [id, lines])
  await admin.query(`update ${family.id} set total = (${sumOfLines(family)}) where tenant_id = 'ui' and id = $1`, [id])
  return id
}

/** What the server would have stored with the lines. */
function sumOfLines({ id }: GeneratedFamily): string {
  return `select sum(value) from ${id}_line where tenant_id = 'ui' and parent_id = $1`
}

const lineRows = `(tenant_id, parent_id, line_no, code, name, qty, price, fee, value, share, due)
  select 'ui', $1::bigint, n, 'C' || n, 'Line number ' || n, n % 40 + 1, round(n % 90 + 0.25, 2), 1.5,
    (n % 40 + 1) * round(n % 90 + 0.25, 2) + 1.5, 5, date '2026-06-01'
  from generate_series(1, $2::int) as n`
