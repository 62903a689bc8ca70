import { sql } from 'kysely'
import { withTenant } from '../../db/with-tenant.ts'
import type { FoundForm } from '../../public-forms/find-form.ts'
import { openForm } from '../../public-forms/form-scope.ts'
import { sendForm } from '../../public-forms/send-form.ts'
import type { DemoStage } from '../demo-actor.ts'

/** What a supplier answers, line by line; null for what it does not offer. */
export interface DemoAnswer {
  /** The address that was asked. */
  readonly recipient: string
  readonly prices: readonly (string | null)[]
  readonly leadDays: number
}

/** A supplier answers as it would by the newest link it was mailed: what it asks stays closed until answers are due. */
export async function answerBids(stage: DemoStage, at: Date, answer: DemoAnswer): Promise<void> {
  const { tenantId } = stage.definitions
  const deps = {
    ...stage,
    definitions: { forTenant: () => stage.definitions },
    clock: { now: () => at },
    forgetSession: () => undefined,
  }
  await withTenant(stage.db, { tenantId }, async (trx) => {
    const { rows } =
      await sql<FoundForm>`select f.id, f.family, f.record_id as "recordId", f.site_id as "siteId", f.purpose, f.recipient,
      f.language, f.sent_by as "sentBy", f.expires_at as "expiresOn", f.draft, f.draft_no as "draftNo"
      from public_form f where f.tenant_id = ${tenantId} and f.family = 'bidAnswer' and f.recipient = ${answer.recipient}
      order by f.id desc limit 1`.execute(trx)
    const [found] = rows
    const open = found && (await openForm(deps, { trx, tenantId, found, traceId: 'demo' }))
    if (open === undefined) throw new Error(`The demo has asked ${answer.recipient} for bids`)
    const priced = open.scope.locked?.record['lines']
    const Lines = (Array.isArray(priced) ? priced : []).map((line, index) => {
      const Price = answer.prices[index] ?? null
      return { Id: Number(line['id']), Price, LeadDays: Price === null ? null : answer.leadDays }
    })
    await sendForm(trx, open, { Move: 'answer', Values: { Lines } })
  })
}
