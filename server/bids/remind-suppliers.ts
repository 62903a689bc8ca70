import { sql } from 'kysely'
import type { TableReads } from '#core/model/table-reads.ts'
import type { TenantDefinitions } from '#core/model/tenant-definitions.ts'
import { standardOf } from '#core/record/standard-values.ts'
import type { Db, Trx } from '../db/pool.ts'
import { withTenant } from '../db/with-tenant.ts'
import type { DefinitionStore } from '../definitions/definition-store.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import { readRecord } from '../documents/read/read-record.ts'
import type { Clock } from '../http/clock.ts'
import { formLanguage } from '../public-forms/form-language.ts'
import { mailForm, type FormMailDeps } from '../public-forms/mail-form.ts'
import { answerFamily } from './read-answers.ts'

/** What this SQL reads of tables that definitions draw. */
export const remindReads: TableReads = {
  by: 'server/bids/remind-suppliers.ts',
  entities: {
    bidAnswer: {
      answeredOn: 'instant',
      dueAt: 'instant',
      remindedAt: 'instant',
      request: { to: 'requestForBids' },
      site: { to: 'site' },
      status: 'status',
    },
    requestForBids: { status: 'status' },
  },
}

/** What reminding needs of the process. */
export interface BidReminderDeps extends FormMailDeps {
  readonly db: Db
  readonly definitions: DefinitionStore
  readonly clock: Clock
}

/** Hours before answers are due at which whoever has not answered is reminded, and letters of one transaction. */
const [hoursAhead, batch] = [24, 20]

/**
 * Reminds suppliers that have not answered a day before it is due, once, with their link (RFB-13); not those that were asked less than a day before. Any
 * number of nodes may do so at once.
 */
export async function remindSuppliers(deps: BidReminderDeps): Promise<void> {
  for (const tenantId of deps.definitions.tenantIds) {
    const definitions = deps.definitions.forTenant(tenantId)
    if (!definitions.families.has(answerFamily)) continue
    let taken = batch
    while (taken === batch) taken = await withTenant(deps.db, { tenantId }, (trx) => remindSome(trx, deps, definitions))
  }
}

interface Silent {
  readonly id: number
  /** The moment it is due by the clock of the site. */
  readonly day: string
  readonly time: string
}

async function remindSome(trx: Trx, deps: BidReminderDeps, definitions: TenantDefinitions): Promise<number> {
  const { tenantId } = definitions
  const now = deps.clock.now().toISOString()
  const { rows } = await sql<Silent>`
    update bid_answer a set reminded_at = ${now}::timestamptz
    from site s
    where a.tenant_id = ${tenantId} and s.tenant_id = a.tenant_id and s.id = a.site_id and a.id in (
      select b.id from bid_answer b
      join request_for_bids r on r.tenant_id = b.tenant_id and r.id = b.request_id and r.status in ('Pending', 'Partial')
      where b.tenant_id = ${tenantId} and b.status = 'Pending' and b.answered_on is null and b.reminded_at is null
        and b.due_at > ${now}::timestamptz and b.due_at <= ${now}::timestamptz + make_interval(hours => ${hoursAhead})
        and b.entered_on <= b.due_at - make_interval(hours => ${hoursAhead})
      order by b.due_at, b.id limit ${batch} for update of b skip locked)
    returning a.id, to_char(a.due_at at time zone s.iana_timezone, 'YYYY-MM-DD') as day,
      to_char(a.due_at at time zone s.iana_timezone, 'HH24:MI') as time`.execute(trx)
  for (const silent of rows) await remind(trx, { deps, definitions, silent })
  return rows.length
}

interface Reminding {
  readonly deps: BidReminderDeps
  readonly definitions: TenantDefinitions
  readonly silent: Silent
}

async function remind(trx: Trx, { deps, definitions, silent }: Reminding): Promise<void> {
  const family = definitions.families.get(answerFamily)
  const [form] = Object.values(family?.publicForms ?? {})
  const found = family && (await readRecord(trx, { family, id: silent.id }))
  if (family === undefined || form === undefined || found === undefined) return
  const { enteredBy: userId, site: siteId } = standardOf(found.record)
  const translate = translatorFor(definitions, formLanguage(definitions, undefined))
  const note = translate('requestForBids.note.reminder', { day: silent.day, time: silent.time })
  const { tenantId } = definitions
  await mailForm(deps, { trx, tenantId, userId, siteId, definitions, family, form, record: found.record, note })
}
