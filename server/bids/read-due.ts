import { sql } from 'kysely'
import { numberIn, textIn } from '#core/record/read-values.ts'
import type { MoveEffectInput } from '../documents/effects/move-effect.ts'
import { placeOf } from './asked-lines.ts'

/** The day and time answers are due, in the zone of the site. */
export async function readDue({ trx, ctx, record }: Pick<MoveEffectInput, 'trx' | 'ctx' | 'record'>): Promise<string> {
  const { rows } = await sql<{ due: string }>`
    select (${textIn(record, 'dueDate')}::date + make_interval(mins => ${numberIn(record, 'dueTime') ?? 0})) at time zone s.iana_timezone as due
    from site s where s.tenant_id = ${ctx.tenantId} and s.id = ${placeOf(record).site}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('A request has a site')
  return row.due
}
