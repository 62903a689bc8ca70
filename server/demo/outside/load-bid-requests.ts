import { sql } from 'kysely'
import { withTenant } from '../../db/with-tenant.ts'
import { openForm } from '../../public-forms/form-scope.ts'
import type { FoundForm } from '../../public-forms/find-form.ts'
import { sendForm } from '../../public-forms/send-form.ts'
import type { DemoActor, DemoStage } from '../demo-actor.ts'
import type { Masters } from '../loaded-item.ts'
import { idOf } from '../masters/create-all.ts'

/** Who asks for bids, of whom and for what. */
export interface BidsInput {
  readonly stage: DemoStage
  readonly buyer: DemoActor
  readonly masters: Masters
  readonly suppliers: readonly number[]
  readonly now: Date
}

const day = 86_400_000
const set = 'RequestsForBids'

/** A request that is being written, and one that was sent to two suppliers, of which one has answered. */
export async function loadBidRequests(input: BidsInput): Promise<void> {
  const { buyer, now, suppliers } = input
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * day)
  const [first = 0, second = 0] = suppliers
  const asked = [
    { SupplierId: first, Email: 'bids@first.example' },
    { SupplierId: second, Email: 'bids@second.example' },
  ]
  await buyer.create(set, at(1), { Title: 'Linen for the terrace', Lines: lines(input, 4, 2), Suppliers: asked })
  const request = await buyer.create(set, at(2), {
    Title: 'Dry goods for the season',
    PriceVisibility: 'LastPrice',
    Instructions: 'Delivered before eight in the morning, please.',
    Lines: lines(input, 0, 3),
    Suppliers: asked,
  })
  await buyer.move(set, at(2), { document: request, move: 'send' })
  await answerFirst(input, at(1))
}

function lines({ masters: { items, units } }: BidsInput, from: number, count: number) {
  return items.slice(from, from + count).map(({ id, name, pack }, index) => ({
    ItemId: id,
    Description: name,
    UnitId: idOf(units, pack),
    EstQty: String(20 * (index + 1)),
  }))
}

/** The first supplier answers as it would by its link: what it asks stays closed until answers are due. */
async function answerFirst({ stage }: BidsInput, at: Date): Promise<void> {
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
      from public_form f where f.tenant_id = ${tenantId} and f.family = 'bidAnswer' order by f.id limit 1`.execute(trx)
    const [found] = rows
    const open = found && (await openForm(deps, { trx, tenantId, found, traceId: 'demo' }))
    if (open === undefined) throw new Error('The demo has asked for bids')
    const priced = open.scope.locked?.record['lines']
    const Lines = (Array.isArray(priced) ? priced : []).map((line, index) => ({
      Id: Number(line['id']),
      Price: `${18 + index}.50`,
      LeadDays: 2,
    }))
    await sendForm(trx, open, { Move: 'answer', Values: { Lines } })
  })
}
