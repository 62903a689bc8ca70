import { sql } from 'kysely'
import { integerParam, textParam, written } from '#core/model/param.ts'
import { defineMoveEffect } from '../documents/effects/define-move-effect.ts'
import type { Trx } from '../db/pool.ts'
import { outboxChannel } from '../mail/enqueue-mail.ts'

const instant = written(textParam('header', ['instant']))

/** Sends a mail that failed once more: it is due at once, its tries begin anew, and the workers hear of it with the commit (MAIL-16). */
export const mailAgainEffect = defineMoveEffect({
  name: 'mail:again',
  params: { attempts: written(integerParam('header')), dueOn: instant, givenUpOn: instant },
  async apply({ trx, ctx: { tenantId } }, { fieldOf }) {
    const dueOn = await wakeWorkers(trx, tenantId)
    const fields = [
      [fieldOf('attempts'), 0],
      [fieldOf('dueOn'), dueOn],
      [fieldOf('givenUpOn'), null],
    ] as const
    return { set: Object.fromEntries(fields.map(([field = '', value]) => [field, value])) }
  },
})

/** Answers now by the database's clock, by which mails are due. */
async function wakeWorkers(trx: Trx, tenantId: string): Promise<string> {
  const { rows } = await sql<{ readonly now: string }>`select pg_notify(${outboxChannel}, ${tenantId}),
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('A select without a from clause answers one row')
  return row.now
}
