import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { signInPaths } from '#core/http/sign-in-contract.ts'
import { createTemporaryPasswordJob } from '../../../server/auth/password/make-temporary-passwords.ts'
import { sendDueMails } from '../../../server/mail/send-due-mails.ts'
import type { MailMessage } from '../../../server/mail/mail.ts'
import type { TestApp } from '../support/create-test-app.ts'
import type { TestSession } from '../support/sign-in.ts'
import { drawNothing } from '../support/sent-mails.ts'
import { testSecrets } from '../support/test-secrets.ts'

type Answer = LightMyRequestResponse

/** POST of Users or Roles. */
export function add(session: TestSession, set: string, payload: object): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID() }
  return session.call({ method: 'POST', url: `/inventory/api/${set}`, headers, payload })
}

/** Reads a record and sends the change under the version it has. */
export async function change(session: TestSession, path: string, payload: object): Promise<Answer> {
  const read = await session.call({ url: `/inventory/api/${path}` })
  const headers = { 'if-match': String(read.headers['etag']) }
  return session.call({ method: 'PATCH', url: `/inventory/api/${path}`, headers, payload })
}

/** Field (with its line) and code of every issue of a refused write. */
export function issuesOf(answer: Answer): readonly string[] {
  const { Errors = [] } = answer.json<{ Errors?: readonly FieldIssue[] }>()
  return Errors.map(({ field, lines, row, code }) =>
    lines === undefined ? `${field} ${code}` : `${lines}.${row}.${field} ${code}`,
  )
}

/** A user who may be saved as it is. */
export function userBody(changes: object = {}): object {
  return {
    Username: 'Nina.New',
    DisplayName: 'Nina New',
    Email: 'nina@ui.example',
    Language: 'en',
    IsBlocked: false,
    IsActive: true,
    Access: [{ SiteId: 2, RoleId: 2 }],
    ...changes,
  }
}

/** Makes the temporary passwords that were asked for and gives the mails that leave. */
export async function sendMails(test: TestApp): Promise<readonly MailMessage[]> {
  await createTemporaryPasswordJob({ db: test.db, secrets: testSecrets, clock: test.clock })('ui')
  const sent: MailMessage[] = []
  const transport = { send: async (mail: MailMessage) => void sent.push(mail), close: () => undefined }
  const onFailure = (line: string): never => {
    throw new Error(line)
  }
  await sendDueMails(
    {
      ...test,
      secrets: testSecrets,
      transport,
      from: 'x@y',
      env: { publicUrl: 'https://larder.example' },
      drawFile: drawNothing,
      onFailure,
    },
    'ui',
  )
  return sent
}

/** The temporary password of a mail. */
export function passwordIn(mail: MailMessage | undefined): string {
  return /[0-9A-Z]{16}/.exec(mail?.text ?? '')?.[0] ?? ''
}

/** First call of a sign-in. */
export function verify(test: TestApp, username: string, password: string): Promise<Answer> {
  const payload = { Username: username, Password: password }
  return test.app.inject({ method: 'POST', url: signInPaths.verifiedUser, headers: { tenant: 'ui' }, payload })
}
