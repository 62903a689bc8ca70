import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ErrorReportBody } from '#core/http/telemetry-contract.ts'
import { routePattern } from '#core/telemetry/route-pattern.ts'
import { scrubMessage, scrubStack } from '#core/telemetry/scrub-error.ts'
import type { Trx } from '../db/pool.ts'

/** What recording an error needs. */
export interface ErrorRecord {
  readonly tenantId: string
  readonly report: ErrorReportBody
  readonly now: Date
}

/** Stores an error once: the same message from the same place in the same version only counts up. Scrubbed again, whatever the browser did. */
export async function recordError(trx: Trx, { tenantId, report, now }: ErrorRecord): Promise<void> {
  const message = scrubMessage(report.Message)
  const stack = scrubStack(report.Stack)
  const version = report.Version.replaceAll(/[^\w.+-]/g, '')
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([message, stack, version]))
    .digest('hex')
  const at = now.toISOString()
  await sql`insert into client_error as e (tenant_id, fingerprint, message, stack, version, route, first_on, last_on)
    values (${tenantId}, ${fingerprint}, ${message}, ${stack}, ${version}, ${routePattern(report.Route)}, ${at}, ${at})
    on conflict (tenant_id, fingerprint) do update set seen = e.seen + 1, last_on = excluded.last_on`.execute(trx)
}
