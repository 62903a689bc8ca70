import type { MailMessage } from '../../../server/mail/mail.ts'
import { sendDueMails } from '../../../server/mail/send-due-mails.ts'
import type { SmsMessage } from '../../../server/sms/sms.ts'
import type { TestApp } from './create-test-app.ts'
import { testSecrets } from './test-secrets.ts'

/** What left. */
export interface SentMessages {
  readonly mails: readonly MailMessage[]
  readonly texts: readonly SmsMessage[]
}

/** For mails without files. */
export async function drawNothing(): Promise<Buffer> {
  throw new Error('No file was to be drawn')
}

/** Sends what waits in a tenant's outbox; `hasSms` has a provider of text messages take those. */
export async function sendWaiting(
  test: Pick<TestApp, 'db' | 'definitions'>,
  tenantId: string,
  { hasSms = false } = {},
): Promise<SentMessages> {
  const mails: MailMessage[] = []
  const texts: SmsMessage[] = []
  const transport = { send: async (mail: MailMessage) => void mails.push(mail), close: () => undefined }
  const sms = { send: async (text: SmsMessage) => void texts.push(text) }
  const failures: string[] = []
  const deps = {
    ...test,
    secrets: testSecrets,
    transport,
    from: 'x@y',
    env: { publicUrl: 'https://larder.example' },
    drawFile: drawNothing,
    onFailure: (line: string) => failures.push(line),
  }
  await sendDueMails(hasSms ? { ...deps, sms } : deps, tenantId)
  if (failures.length > 0) throw new Error(failures.join('\n'))
  return { mails, texts }
}
