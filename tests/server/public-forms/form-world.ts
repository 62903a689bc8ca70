import { randomUUID } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { sql } from 'kysely'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { formPurposeHeader, formTokenHeader, publicFormPaths } from '#core/http/public-form-contract.ts'
import { withTenant } from '../../../server/db/with-tenant.ts'
import type { DefinitionStore } from '../../../server/definitions/definition-store.ts'
import { createMailTransport } from '../../../server/mail/create-transport.ts'
import { sendDueMails } from '../../../server/mail/send-due-mails.ts'
import { createPdfWriter } from '../../../server/printing/write-pdf.ts'
import { drawMailFile } from '../../../server/record-mails/draw-mail-file.ts'
import { productEffects } from '../../../server/product-effects.ts'
import { productFigures } from '../../../server/product-figures.ts'
import { seedStock } from '../posting/stock-world.ts'
import { createTestApp, type TestApp } from '../support/create-test-app.ts'
import { signIn, type TestSession } from '../support/sign-in.ts'
import { testSecrets } from '../support/test-secrets.ts'
import { startSmtp, type SmtpReceiver } from '../support/smtp-receiver.ts'

/** What the link of a mail carries. */
export interface MailedLink {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly token: string
  readonly purpose: string
}

/** The application with an SMTP server that takes its mails, people, and the calls of somebody outside. */
export interface FormWorld extends TestApp {
  readonly admin: TestSession
  readonly controller: TestSession
  readonly chef: TestSession
  readonly execute: (text: ReturnType<typeof sql<unknown>>) => Promise<readonly unknown[]>
  /** Sends what waits over SMTP and answers the links in it, oldest first. */
  readonly links: () => Promise<readonly MailedLink[]>
  readonly add: (set: string, body: object, session?: TestSession) => Promise<LightMyRequestResponse>
  readonly get: (path: string, session?: TestSession) => Promise<LightMyRequestResponse>
  readonly change: (path: string, body: object, session?: TestSession) => Promise<LightMyRequestResponse>
  readonly move: (path: string, move: string, body?: object, session?: TestSession) => Promise<LightMyRequestResponse>
  /** A call of somebody outside with a link. */
  readonly outside: (
    link: Pick<MailedLink, 'token' | 'purpose'>,
    call?: Partial<InjectOptions>,
    tenant?: string,
  ) => Promise<LightMyRequestResponse>
  readonly send: (link: MailedLink, move: string, values: object) => Promise<LightMyRequestResponse>
}

const tenantId = 'ui'

/** Rights of those who are no administrators. */
export interface WorldRights {
  readonly controller: readonly string[]
  readonly chef?: readonly string[]
  /** The product's own by default. */
  readonly definitions?: DefinitionStore
}

/** Makes one; call `close` in afterAll. */
export async function createFormWorld(rights: WorldRights): Promise<FormWorld> {
  const env = { publicUrl: 'https://larder.example', isOnPremises: false }
  const moveEffects = productEffects({ secrets: testSecrets, env })
  const permissions = { Controller: rights.controller, Chef: rights.chef ?? [] }
  const { definitions } = rights
  const own = definitions === undefined ? {} : { definitions }
  const app = await createTestApp({ env, moveEffects, figures: productFigures, permissions, ...own })
  const smtp = await startSmtp()
  const execute = (text: ReturnType<typeof sql<unknown>>) =>
    withTenant(app.db, { tenantId }, async (trx) => (await text.execute(trx)).rows)
  await withTenant(app.db, { tenantId }, seedStock)
  const [admin, controller, chef] = await Promise.all(
    (['admin', 'controller', 'chef'] as const).map((user) => signIn(app, { user })),
  )
  if (!admin || !controller || !chef) throw new Error('Nobody signed in')
  const get = (path: string, session = admin) => session.call({ url: `/inventory/api/${path}` })
  const etagOf = async (path: string) => String((await get(path)).headers['etag'])
  const outside: FormWorld['outside'] = ({ token, purpose }, call = {}, tenant = tenantId) =>
    app.app.inject({
      url: publicFormPaths.form,
      ...call,
      headers: { tenant, [formTokenHeader]: token, [formPurposeHeader]: purpose, ...call.headers },
    })
  return {
    ...app,
    admin,
    controller,
    chef,
    execute,
    links: () => mailedLinks(app, smtp),
    add: (set, payload, session = admin) =>
      session.call({
        method: 'POST',
        url: `/inventory/api/${set}`,
        headers: { 'idempotency-key': randomUUID() },
        payload,
      }),
    get,
    change: async (path, payload, session = admin) =>
      session.call({
        method: 'PATCH',
        url: `/inventory/api/${path}`,
        headers: { 'if-match': await etagOf(path) },
        payload,
      }),
    move: async (path, move, payload = {}, session = admin) =>
      session.call({
        method: 'POST',
        url: `/inventory/api/${path}/${move}`,
        headers: { 'idempotency-key': randomUUID(), 'if-match': await etagOf(path) },
        payload,
      }),
    outside,
    send: (link, Move, Values) =>
      outside(link, { method: 'POST', url: publicFormPaths.send, payload: { Move, Values } }),
    close: async () => {
      await smtp.close()
      await app.close()
    },
  }
}

/** Places and codes of the issues of a refusal. */
export function issuesOf(answer: LightMyRequestResponse): readonly string[] {
  const { Errors = [] } = answer.json<{ readonly Errors?: readonly FieldIssue[] }>()
  return Errors.map(({ field, lines, row, code }) =>
    lines === undefined ? `${field} ${code}` : `${lines}/${row}/${field} ${code}`,
  )
}

/** The code of a refusal. */
export function codeOf(answer: LightMyRequestResponse): string | undefined {
  return answer.json<{ Code?: string }>().Code
}

async function mailedLinks(app: TestApp, smtp: SmtpReceiver): Promise<readonly MailedLink[]> {
  const transport = createMailTransport({ smtpUrl: smtp.url, mailDir: '' })
  const failures: string[] = []
  const deps = {
    ...app,
    secrets: testSecrets,
    transport,
    from: 'Larder <no-reply@larder.example>',
    env: { publicUrl: 'https://larder.example' },
    drawFile: drawMailFile(createPdfWriter(), app.db),
  }
  await sendDueMails({ ...deps, onFailure: (line) => void failures.push(line) }, tenantId)
  transport.close()
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return smtp.take().map(linkOf)
}

function linkOf(mail: string): MailedLink {
  // Long lines are folded on the way.
  const text = mail.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
  const url = /https:\/\/\S+\/form\?[^\s"<]+/.exec(text)?.[0] ?? ''
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  return {
    to: /^To: (.*)$/m.exec(text)?.[1]?.trim() ?? '',
    subject: /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '',
    text,
    token: query.get('token') ?? '',
    purpose: query.get('purpose') ?? '',
  }
}
