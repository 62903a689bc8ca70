import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailTransport } from '../../../server/mail/create-transport.ts'
import { sendDueMails } from '../../../server/mail/send-due-mails.ts'
import { createApprovalWorld, type ApprovalWorld } from '../approval/approval-world.ts'
import { drawNothing } from '../support/sent-mails.ts'
import { startSmtp, type SmtpReceiver } from '../support/smtp-receiver.ts'
import { testSecrets } from '../support/test-secrets.ts'

interface Template {
  readonly Id: number
  readonly '@odata.etag': string
}

const pdf = Buffer.from('%PDF-1.7 terms of delivery')

describe('files of mail templates', () => {
  let world: ApprovalWorld
  let smtp: SmtpReceiver
  let template: Template
  beforeAll(async () => {
    world = await createApprovalWorld()
    smtp = await startSmtp()
    await world.rule({ userId: 3 })
    const made = await send('MailTemplates', { Mail: 'approval', Language: 'en', Subject: 'Look at {{number}}' })
    template = made.json<Template>()
  })
  beforeEach(() => world.execute(sql`delete from outbox`))
  afterAll(async () => {
    await smtp.close()
    await world.close()
  })

  const send = (path: string, payload: object, etag?: string) =>
    world.admin.call({
      method: 'POST',
      url: `/inventory/api/${path}`,
      headers: { 'idempotency-key': randomUUID(), ...(etag === undefined ? {} : { 'if-match': etag }) },
      payload,
    })
  const attach = (name: string, payload: Buffer) =>
    world.admin.call({
      method: 'POST',
      url: `/inventory/api/MailTemplates(${template.Id})/attachments?name=${encodeURIComponent(name)}`,
      headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/octet-stream' },
      payload,
    })
  const move = async (name: string) => {
    const answer = await send(`MailTemplates(${template.Id})/${name}`, {}, template['@odata.etag'])
    expect(answer.statusCode, answer.body).toBe(200)
    template = answer.json<Template>()
  }
  /** What waits, as it travels to a mail server. */
  const sent = async () => {
    const failures: string[] = []
    const transport = createMailTransport({ smtpUrl: smtp.url, mailDir: '' })
    const deps = { ...world, secrets: testSecrets, transport, drawFile: drawNothing }
    const out = { from: 'Larder <no-reply@larder.example>', env: { publicUrl: 'https://larder.example' } }
    await sendDueMails({ ...deps, ...out, onFailure: (line) => void failures.push(line) }, 'ui')
    transport.close()
    expect(failures).toEqual([])
    return smtp.take().join('\n')
  }

  it('[MAIL-730] they go over SMTP with the mails that say its words and with its test, until it is paused', async () => {
    expect((await attach('Terms of delivery.pdf', pdf)).statusCode).toBe(201)
    await world.submit()
    const asked = await sent()
    expect(asked).toContain('Subject: Look at ')
    expect(asked).toMatch(
      /Content-Type: application\/pdf; name="?Terms of delivery\.pdf"?[\s\S]*Content-Disposition: attachment/,
    )
    expect(asked).toContain(pdf.toString('base64'))
    await move('sendTest')
    expect(await sent()).toContain(pdf.toString('base64'))
    await move('pause')
    await world.submit()
    const usual = await sent()
    expect(usual).toContain('waits for your approval')
    expect(usual).not.toContain('attachment')
    await move('resume')
  })

  it('[MAIL-730] what a file is goes by its first bytes: a program is none, whatever it is called', async () => {
    const program = await attach('terms.pdf', Buffer.from('MZ\u0090\u0000'))
    expect(program.json()).toMatchObject({ Code: 'E_FILE_TYPE' })
  })

  it('[MAIL-731] together they hold 4 MB at most', async () => {
    const half = Buffer.concat([pdf, randomBytes(2 * 1024 * 1024)])
    expect((await attach('half.pdf', half)).statusCode).toBe(201)
    const more = await attach('more.pdf', half)
    expect(more.statusCode).toBe(413)
    expect(more.json()).toMatchObject({ Code: 'E_FILE_TOTAL', Message: expect.stringContaining('4 MB') })
  })
})
