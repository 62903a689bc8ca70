import { sql } from 'kysely'
import type { LocaleTexts } from '#core/model/tenant-definitions.ts'
import { findText } from '#core/definition/normalize/locales/merge-locales.ts'
import type { UserAction } from '#core/http/telemetry-contract.ts'
import { routePattern } from '#core/telemetry/route-pattern.ts'
import type { Trx } from '../db/pool.ts'

/** A clock in a browser may be wrong by this much; beyond it the server's own time counts. */
const trustedMinutes = 60

/** What recording presses needs. */
export interface ActionRecord {
  readonly tenantId: string
  readonly actions: readonly UserAction[]
  /** Texts a control may be named by; what is none of their keys is not stored. */
  readonly texts: LocaleTexts
  readonly now: Date
}

/** Stores presses, to the minute, with nobody's name; what a browser claims is cut down to patterns and known keys. */
export async function recordActions(trx: Trx, { tenantId, actions, texts, now }: ActionRecord): Promise<void> {
  const rows = actions.map(
    (action) => sql`(${tenantId}, ${minuteOf(action.At, now)}::timestamptz, ${routePattern(action.Route)},
      ${findText(texts, action.Control) === undefined ? '' : action.Control}, ${action.Role})`,
  )
  await sql`insert into user_action (tenant_id, pressed_on, route, control, role) values ${sql.join(rows)}`.execute(trx)
}

function minuteOf(claimed: string, now: Date): string {
  const at = Date.parse(claimed)
  const isTrusted = Math.abs(at - now.getTime()) <= trustedMinutes * 60_000
  const minute = new Date(isTrusted ? at : now.getTime())
  minute.setUTCSeconds(0, 0)
  return minute.toISOString()
}
