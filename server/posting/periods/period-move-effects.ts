import { sql } from 'kysely'
import type { BoundRecord } from '#core/effects/bind-effect.ts'
import { idParam, textParam, written } from '#core/model/param.ts'
import { defineMoveEffect } from '../../documents/effects/define-move-effect.ts'
import type { MoveEffect, MoveEffectInput, MoveEffectResult } from '../../documents/effects/move-effect.ts'
import { endDocuments } from './end-documents.ts'
import { askAboutChecks } from './open-checks.ts'

const closedAt = written(textParam('header', ['instant']))

const periodParams = {
  site: idParam('header', 'site'),
  startsOn: textParam('header', ['date']),
  endsOn: textParam('header', ['date']),
  closedAt,
}

/** Opening and closing of periods. The record's lock keeps postings out meanwhile: the database's gate takes a share of it. */
export const periodMoveEffects: readonly MoveEffect[] = [
  defineMoveEffect({
    name: 'posting:startClosing',
    params: {},
    async apply(input) {
      await askAboutChecks(input)
      return {}
    },
  }),
  defineMoveEffect({ name: 'posting:closePeriod', params: periodParams, apply: closePeriod }),
  defineMoveEffect({
    name: 'posting:openPeriod',
    params: periodParams,
    apply: openPeriod,
  }),
]

/** Closes a period. @throws E_PERIOD_CHECKS, which may be confirmed, while something of it is to be done */
async function closePeriod(
  input: MoveEffectInput,
  { header: { site, startsOn, endsOn }, fieldOf }: BoundRecord<typeof periodParams>,
): Promise<MoveEffectResult> {
  await askAboutChecks(input)
  await endDocuments(input, { siteId: site ?? 0, startsOn, endsOn, ends: true })
  return { set: { [fieldOf('closedAt') ?? '']: await databaseTime(input.trx) } }
}

/** Opens a period; what its closing made of documents is given back (POST-81). */
async function openPeriod(
  input: MoveEffectInput,
  { header: { site, startsOn, endsOn }, fieldOf }: BoundRecord<typeof periodParams>,
): Promise<MoveEffectResult> {
  if (site !== undefined) await endDocuments(input, { siteId: site, startsOn, endsOn, ends: false })
  return { set: { [fieldOf('closedAt') ?? '']: null } }
}

/**
 * Now by the database's clock, which dates postings too: the two are compared (I11), and the application's may be another. The record's
 * lock is held, so that whatever was posted was dated before; the last millisecond counts as over.
 */
async function databaseTime(trx: MoveEffectInput['trx']): Promise<string> {
  const found = await sql<{
    readonly now: string
  }>`select to_char((clock_timestamp() + interval '1 millisecond') at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`.execute(trx)
  const [row] = found.rows
  if (row === undefined) throw new Error('A select without a from clause answers one row')
  return row.now
}
