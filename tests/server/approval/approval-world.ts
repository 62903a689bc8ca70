import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { ApprovalAnswer } from '#core/http/approval-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { MailMessage } from '../../../server/mail/mail.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { productEffects } from '../../../server/product-effects.ts'
import { createStockWorld, seedStock, stock, type StockWorld } from '../posting/stock-world.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { sendWaiting } from '../support/sent-mails.ts'
import { testSecrets } from '../support/test-secrets.ts'

/** One level of a rule, as a test says it. */
export interface Level {
  readonly mode?: 'Any' | 'All'
  readonly userId?: number
  readonly roleId?: number
  readonly minAmount?: string
}

/** A document as its creator got it. */
export interface Draft {
  readonly id: number
  readonly etag: string
  readonly docNo: string
}

/** What a mail's link carries. */
export interface Link {
  readonly to: string
  readonly url: string
  readonly query: Readonly<Record<string, string>>
}

/** A running application with stock, people signed in, and hands for the approval story. */
export interface ApprovalWorld extends TestApp {
  readonly chef: TestSession
  readonly controller: TestSession
  readonly admin: TestSession
  /** Brings stock in at the store that requisitions are supplied from. */
  readonly receive: StockWorld['receive']
  /** Replaces every rule by one with these levels. */
  readonly rule: (...levels: readonly Level[]) => Promise<void>
  readonly create: (qty?: string, item?: number) => Promise<Draft>
  /** Creates and submits. */
  readonly submit: (qty?: string) => Promise<Draft>
  readonly move: (session: TestSession, draft: Draft, move: string, body?: object) => Promise<LightMyRequestResponse>
  readonly read: (
    draft: Draft,
  ) => Promise<{ readonly Status: string; readonly ApprovalStatusId: number; readonly etag: string }>
  /** Sends what waits in the outbox and gives the mails. */
  readonly mails: () => Promise<readonly MailMessage[]>
  /** The links of the mails sent now. */
  readonly links: () => Promise<readonly Link[]>
  readonly details: (
    link: Link,
    changes?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LightMyRequestResponse>
  readonly decide: (link: Link, status: number, changes?: DecisionChanges) => Promise<LightMyRequestResponse>
  readonly execute: (text: ReturnType<typeof sql<unknown>>) => Promise<readonly unknown[]>
}

/** What a test changes in an otherwise honest decision. */
export interface DecisionChanges {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

const tenantId = 'ui'
let lastKey = 0

/** Makes one; call `close` in afterAll. */
export async function createApprovalWorld(options: Pick<TestAppOptions, 'connect'> = {}): Promise<ApprovalWorld> {
  const env = { publicUrl: 'https://larder.example', isOnPremises: false }
  const app = await createTestApp({
    ...options,
    env,
    moveEffects: productEffects({ secrets: testSecrets, env }),
    figures: productFigures,
    permissions: {
      Chef: ['ViewRequisition', 'CreateRequisition', 'DocumentApprovals'],
      Controller: ['ViewRequisition', 'ViewCost', 'DocumentApprovals', 'ViewDelegations', 'CreateDelegations'],
    },
  })
  const execute = (text: ReturnType<typeof sql<unknown>>) =>
    withTenant(app.db, { tenantId }, async (trx) => (await text.execute(trx)).rows)
  await withTenant(app.db, { tenantId }, seedStock)
  const { receive } = await createStockWorld({ database: app.database })
  await receive({ qty: '1000', unitCost: '2.5' })
  const [chef, controller, admin] = await Promise.all([
    signIn(app, { user: 'chef' }),
    signIn(app, { user: 'controller' }),
    signIn(app, { user: 'admin' }),
  ])
  const create = (qty = '4', item: number = stock.flour) => createDraft(chef, { qty, item })
  const mails = async () => (await sendWaiting(app, tenantId)).mails
  return {
    ...app,
    chef,
    controller,
    admin,
    execute,
    receive,
    rule: (...levels) => replaceRules(execute, levels),
    create,
    async submit(qty) {
      const draft = await create(qty)
      const answer = await makeMove(chef, draft, 'submit')
      if (answer.statusCode !== 200) throw new Error(`Submitting answered ${answer.statusCode} ${answer.body}`)
      return { ...draft, etag: String(answer.headers['etag']) }
    },
    move: makeMove,
    async read(draft) {
      const answer = await admin.call({ url: `/inventory/api/Requisitions(${draft.id})` })
      return { ...answer.json(), etag: String(answer.headers['etag']) }
    },
    mails,
    links: async () => (await mails()).map(linkOf),
    details: (link, changes = {}, headers = {}) =>
      app.app.inject({
        url: '/inventory/api/GetTransactionDetailsForEmail',
        query: { ...link.query, ...changes },
        headers,
      }),
    decide: (link, status, changes = {}) =>
      app.app.inject({
        method: 'POST',
        url: '/inventory/api/ProcessApprovalTransaction',
        query: { ...link.query, ...changes.query },
        headers: changes.headers ?? {},
        payload: [decisionBody(link, status, changes)],
      }),
  }
}

function decisionBody(link: Link, status: number, changes: DecisionChanges): object {
  return {
    ApprovalStatusId: status,
    Remark: 'Seen',
    TransactionId: Number(link.query['transactionId']),
    TransactionTypeId: Number(link.query['transTypeId']),
    ClientURL: 'https://elsewhere.example',
    ...changes.body,
  }
}

/** The text of an answer that has one. */
export function messageOf(answer: LightMyRequestResponse): string {
  return answer.json<ApprovalAnswer>().Message
}

async function createDraft(
  session: TestSession,
  line: { readonly qty: string; readonly item: number },
): Promise<Draft> {
  const answer = await session.call({
    method: 'POST',
    url: '/inventory/api/Requisitions',
    headers: { 'idempotency-key': nextKey() },
    payload: {
      RequestLocationId: stock.kitchen,
      SupplyLocationId: stock.store,
      RequisitionType: 'Stock',
      Reference: 'Breakfast',
      Lines: [{ ItemId: line.item, UnitId: line.item * 10 + 1, Qty: line.qty }],
    },
  })
  if (answer.statusCode !== 201) throw new Error(`Creating answered ${answer.statusCode} ${answer.body}`)
  const { Id, DocNo } = answer.json<{ Id: number; DocNo: string }>()
  return { id: Id, docNo: DocNo, etag: String(answer.headers['etag']) }
}

function makeMove(
  session: TestSession,
  draft: Draft,
  move: string,
  body: object = {},
): Promise<LightMyRequestResponse> {
  return session.call({
    method: 'POST',
    url: `/inventory/api/Requisitions(${draft.id})/${move}`,
    headers: { 'idempotency-key': nextKey(), 'if-match': draft.etag },
    payload: body,
  })
}

function nextKey(): string {
  lastKey += 1
  return `key-${lastKey}`
}

async function replaceRules(execute: ApprovalWorld['execute'], levels: readonly Level[]): Promise<void> {
  await execute(sql`update approval_rule set is_active = false`)
  if (levels.length === 0) return
  const [rule] =
    await execute(sql`insert into approval_rule (tenant_id, name, doc_type, min_amount, priority, is_active)
    values (${tenantId}, 'Rule', 'requisition', 0, 100, true) returning id`)
  const ruleId = (rule as { id: number }).id
  for (const [index, level] of levels.entries()) {
    await execute(sql`insert into approval_level (tenant_id, parent_id, line_no, mode, role_id, user_id, min_amount)
      values (${tenantId}, ${ruleId}, ${index + 1}, ${level.mode ?? 'Any'}, ${level.roleId ?? null}, ${level.userId ?? null},
        ${level.minAmount ?? '0'})`)
  }
}

function linkOf(mail: MailMessage): Link {
  const url = /https:\/\/\S+/.exec(mail.text)?.[0] ?? ''
  const query = Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? ''))
  return { to: mail.to, url, query }
}
