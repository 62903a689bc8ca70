import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '../http/request-context.ts'

/** Most locations one list is asked about. */
const most = 8

/** `12,15` → the ids; undefined where it is no such list. */
export function readLocations(text: string): readonly number[] | undefined {
  const parts = text === '' ? [] : text.split(',')
  return parts.length <= most && parts.every((part) => /^[1-9]\d{0,14}$/.test(part)) ? parts.map(Number) : undefined
}

/** The day at the session's site, by the application's clock. */
export function todayAt({ tenantId, siteId }: Pick<RequestContext, 'tenantId' | 'siteId'>): RawBuilder<unknown> {
  return sql`(SELECT (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) AT TIME ZONE s.iana_timezone)::date
    FROM site AS s WHERE s.tenant_id = ${tenantId} AND s.id = ${siteId})`
}
